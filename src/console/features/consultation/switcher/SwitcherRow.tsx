import { Link } from 'wouter';
import type { Conversation } from '../../../../contract/consultation/order.ts';
import { DraftMark, MessagePreview } from '../../../domain/messagePreview/MessagePreview.tsx';
import { SnoozedMark } from '../../../domain/openConsultations/SnoozedMark.tsx';
import { SnoozeMenu } from '../../../domain/openConsultations/SnoozeMenu.tsx';
import type { Snoozes } from '../../../domain/openConsultations/snoozes.ts';
import { videoPath } from '../../../domain/videoCall/calls.ts';
import { useCalls } from '../../../domain/videoCall/useCalls.ts';
import { consultationPath } from '../../../domain/worklists/activeConsultations.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { minutesBetween } from '../../../lib/dates/days.ts';
import { WaitBadge } from '../../../ui/display/WaitBadge.tsx';
import { closePopoverAround } from '../../../ui/overlays/Popover.tsx';
import { useServices } from '../../../useServices.ts';
import { useSexAndAge } from '../useSexAndAge.ts';
import { initialsOf } from './initials.ts';

interface Named {
  readonly id: string;
  readonly patient: { readonly name: string };
}

const UnansweredWait = ({ since }: { since: number | null }) => {
  const { clock } = useServices();
  const t = useMessages().consultation;
  if (since === null) return null;
  const minutes = minutesBetween(since, clock.coarseNow.value);
  return <WaitBadge minutes={minutes} text={t.unanswered(minutes)} description={t.unansweredFor(minutes)} />;
};

interface RowProps {
  row: Conversation;
  current: boolean;
  /** No longer open; the row stays in place while the pointer is over the list. */
  ended: boolean;
  /** Another row has the same name. */
  isAmbiguous: boolean;
  /** Only initials have room. */
  isStrip: boolean;
  snoozes: Snoozes;
}

/** The number of unread messages; nothing if there are none. */
export const Unread = ({ count }: { count: number }) => {
  const t = useMessages().consultation;
  return count > 0 ? (
    <>
      <span className="switcher-unread" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{t.unread(count)}</span>
    </>
  ) : null;
};

/** Which rows share the name of another one: sex and age tell them apart. */
export const hasNamesake = (rows: readonly Named[], { id, patient }: Named): boolean =>
  rows.some((other) => other.id !== id && other.patient.name === patient.name);

interface PatientNameProps {
  patient: Conversation['patient'];
  /** Another row has the same name. */
  isAmbiguous: boolean;
  /** Only initials have room. */
  isStrip: boolean;
}

/** The patient's name, or its initials where the list is a strip. */
export const SwitcherName = ({ patient, isAmbiguous, isStrip }: PatientNameProps) => {
  const { sex, age } = useSexAndAge(patient);
  const { name } = patient;
  if (!isStrip)
    return (
      <>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {isAmbiguous ? <span className="quiet small">{`${sex} ${age}`}</span> : null}
      </>
    );
  const full = isAmbiguous ? `${name} ${sex} ${age}` : name;
  return (
    <>
      <span className="switcher-initials" aria-hidden="true" title={full}>
        {initialsOf(name)}
      </span>
      <span className="visually-hidden">{full}</span>
    </>
  );
};

/** An open consultation in the list. */
export const SwitcherRow = ({ row, current, ended, isAmbiguous, isStrip, snoozes }: RowProps) => {
  const calls = useCalls();
  const t = useMessages().consultation;
  const until = snoozes.until.value.get(row.id) ?? null;
  const href = calls.backgroundCall.value?.conv === row.id ? videoPath(row.id) : consultationPath(row.id);
  const name = row.patient.name;
  const classes = [
    'switcher-row',
    ended ? 'switcher-row-ended' : '',
    until === null ? '' : 'switcher-row-asleep',
  ];
  return (
    <li>
      <Link
        href={href}
        className={classes.filter((one) => one !== '').join(' ')}
        aria-current={current ? 'page' : undefined}
        onClick={({ currentTarget }) => closePopoverAround(currentTarget)}
      >
        {isStrip ? (
          <>
            <SwitcherName patient={row.patient} isAmbiguous={isAmbiguous} isStrip />
            <Unread count={row.unread} />
            {until === null ? null : <SnoozedMark until={until} />}
          </>
        ) : (
          <>
            <span className="switcher-row-top">
              <SwitcherName patient={row.patient} isAmbiguous={isAmbiguous} isStrip={false} />
              <Unread count={row.unread} />
              <span className="switcher-wait">
                {ended ? t.hasEnded : <UnansweredWait since={row.unansweredSince} />}
              </span>
            </span>
            <span className="switcher-last-message">
              {until === null ? null : <SnoozedMark until={until} />}
              {current ? null : <DraftMark id={row.id} />}
              <MessagePreview row={row} empty={row.complaint} />
            </span>
          </>
        )}
      </Link>
      {ended ? null : <SnoozeMenu snoozes={snoozes} id={row.id} patient={name} />}
    </li>
  );
};
