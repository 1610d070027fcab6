import { useSignal } from '@preact/signals-react';
import { minutesBetween } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { acceptNext, longestWaiting } from './acceptNext.ts';
import type { Finish, OpenItem } from './finish.ts';
import { EndRecord, useSigningAtEnd } from './EndRecord.tsx';
import { EndTextFields } from './EndTextFields.tsx';
import { FollowUpChoice } from './FollowUpChoice.tsx';
import { type FocusableField, focusField, focusReadOnlyNotice } from '../focusField.ts';
import { isEnding } from './isEnding.ts';
import { OpenPoints } from '../OpenPoints.tsx';
import type { Consultation } from '../consultation.ts';

/** Whether the checks are still running, or could not run. */
const CheckStatus = ({ finish }: { finish: Finish }) => {
  const t = useMessages().consultation.finish;
  if (finish.checks.value === 'loading') return <p className="quiet">{t.checking}</p>;
  if (finish.checks.value === 'failed')
    return (
      <Notice
        tone="accent"
        urgent
        text={t.notChecked}
        action={{ label: t.checkAgain, onClick: finish.recheck }}
      />
    );
  return null;
};

interface Props {
  consultation: Consultation;
  patient: string;
}

const FinishContent = ({ consultation, patient }: Props) => {
  const app = useServices();
  const t = useMessages().consultation.finish;
  const { finish, followUp, endTexts } = consultation;
  const state = finish.state.value;
  const error = finish.error.value;
  const signing = useSigningAtEnd(consultation);
  const toSign = signing.isWanted.value ? signing.record : null;
  const openItems = finish.openItems.value.filter(({ name }) => toSign === null || name !== 'unsigned');
  // One that is under review can be corrected after the end.
  const isClear = openItems.every(({ name }) => name === 'inReview') && finish.checks.value !== 'failed';
  const isSaving = followUp.mutation.state.value === 'busy' || followUp.mutation.state.value === 'verifying';
  const isStarted = isEnding(consultation);
  const isBusy =
    isStarted ||
    isSaving ||
    (signing.allergies === 'loading' && signing.isWanted.value) ||
    finish.checks.value === 'loading';
  // The one of the opening: its button must not become another patient's under the pointer.
  const next = useSignal(longestWaiting(app)).value;
  const end = async () => {
    if (toSign && !(await consultation.signing.sign(toSign))) return false;
    if (!(await followUp.save())) return false;
    const isSent = await endTexts.send((name, text) => (name === 'referral' ? t.referral.card(text) : text));
    if (!isSent) return false;
    await finish.finish();
    const hasEnded = !consultation.writable.value;
    // Stored with the follow-up, or not needed without one; the other texts were sent.
    if (hasEnded) endTexts.write('note', '');
    // The button that opened the drawer is removed.
    if (hasEnded) focusReadOnlyNotice(consultation);
    return hasEnded;
  };
  const go = (name: FocusableField) => {
    finish.cancel();
    focusField(consultation, name);
  };
  const textOf = ({ name, count }: OpenItem): string =>
    name === 'rejected' || name === 'inReview' ? t[name](count) : t[name];
  const alone = {
    label: toSign ? t.signAnd[isClear ? 'yes' : 'anyway'] : t[isClear ? 'yes' : 'anyway'],
    busy: isBusy,
    onClick: () => void end(),
  };
  const withNext = next && {
    label: (toSign ? t.signAnd : t).andNext(
      next.patient.name,
      minutesBetween(next.createTime, app.clock.coarseNow.value),
    ),
    busy: isBusy,
    onClick: () => void end().then((hasEnded) => (hasEnded ? acceptNext(app, next) : undefined)),
  };
  return (
    <Drawer
      title={t.ask(patient)}
      onClose={finish.cancel}
      startAt={isClear ? 'content' : 'firstButton'}
      main={{ ...(withNext ?? alone), kind: isClear ? 'main' : 'plain' }}
      otherActions={withNext ? <Button {...alone} /> : null}
    >
      <OpenPoints
        label={t.openTitle}
        points={openItems.map((item) => ({ name: item.name, text: textOf(item), isSerious: false }))}
        onGo={go}
      />
      <CheckStatus finish={finish} />
      <EndRecord consultation={consultation} signing={signing} onGo={go} />
      {followUp.isOffered() ? <FollowUpChoice consultation={consultation} /> : null}
      <EndTextFields endTexts={endTexts} readOnly={isStarted} />
      {endTexts.state.value === 'unsent' ? <p role="alert">{t.unsentTexts}</p> : null}
      {endTexts.state.value === 'refused' ? <p role="alert">{t.refusedTexts}</p> : null}
      {state === 'unknown' ? <p role="alert">{t.notKnown}</p> : null}
      {state !== 'unknown' && error && !error.silent ? <p role="alert">{error.message}</p> : null}
      <p className="quiet">{t.readOnly}</p>
    </Drawer>
  );
};

/** Asks before a consultation ends, and lists what is left open; each item leads to its part. */
export const FinishDrawer = (props: Props) =>
  props.consultation.finish.state.value === 'closed' ? null : <FinishContent {...props} />;
