import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { Finish, OpenItem } from './finish.ts';
import { focusField, focusReadOnlyNotice } from './focusField.ts';
import { OpenPoints } from './OpenPoints.tsx';
import type { Consultation } from './consultation.ts';

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

const FinishDialog = ({ consultation, patient }: Props) => {
  const t = useMessages().consultation.finish;
  const { finish } = consultation;
  const state = finish.state.value;
  const error = finish.error.value;
  const openItems = finish.openItems.value;
  const isClear = openItems.length === 0 && finish.checks.value !== 'failed';
  const end = async () => {
    await finish.finish();
    // The button that opened the dialog is removed.
    if (!consultation.writable.value) focusReadOnlyNotice(consultation);
  };
  const textOf = ({ name, count }: OpenItem): string =>
    name === 'rejected' || name === 'inReview' ? t[name](count) : t[name];
  return (
    <Dialog
      title={t.ask(patient)}
      onClose={finish.cancel}
      actions={
        <>
          <Button label={t.no} kind="quiet" onClick={finish.cancel} />
          <Button
            label={isClear ? t.yes : t.anyway}
            kind={isClear ? 'main' : 'plain'}
            busy={state === 'busy' || finish.checks.value === 'loading'}
            onClick={() => void end()}
          />
        </>
      }
    >
      <OpenPoints
        label={t.openTitle}
        points={openItems.map((item) => ({ name: item.name, text: textOf(item), isSerious: false }))}
        onGo={(name) => {
          finish.cancel();
          focusField(consultation, name);
        }}
      />
      <CheckStatus finish={finish} />
      {state === 'unknown' ? <p role="alert">{t.notKnown}</p> : null}
      {state !== 'unknown' && error && !error.silent ? <p role="alert">{error.message}</p> : null}
      <p className="quiet">{t.readOnly}</p>
    </Dialog>
  );
};

/** Asks before a consultation ends, and lists what is left open; each item leads to its part. */
export const FinishConfirm = (props: Props) =>
  props.consultation.finish.state.value === 'closed' ? null : <FinishDialog {...props} />;
