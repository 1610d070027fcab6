import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type Conversation, order } from '../../../contract/consultation/order.ts';
import { DraftMark, MessagePreview } from '../../domain/messagePreview/MessagePreview.tsx';
import { consultationPath, type ActiveConsultations } from '../../domain/worklists/activeConsultations.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { WaitBadge } from '../../ui/display/WaitBadge.tsx';
import { videoPath } from '../../domain/videoCall/calls.ts';
import { minutesBetween } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useCalls } from '../../domain/videoCall/useCalls.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { adjacentConsultation, stepForKey } from './adjacentConsultation.ts';

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
}

const SwitcherRow = ({ row, current, ended }: RowProps) => {
  const calls = useCalls();
  const t = useMessages().consultation;
  return (
    <li>
      <Link
        href={calls.backgroundCall.value?.conv === row.id ? videoPath(row.id) : consultationPath(row.id)}
        className={ended ? 'switcher-row switcher-row-ended' : 'switcher-row'}
        aria-current={current ? 'page' : undefined}
      >
        <span className="switcher-row-top">
          <strong>
            <bdi>{row.patient.name}</bdi>
          </strong>
          {row.unread > 0 ? (
            <>
              <span className="switcher-unread" aria-hidden="true">
                {row.unread}
              </span>
              <span className="visually-hidden">{t.unread(row.unread)}</span>
            </>
          ) : null}
          <span className="switcher-wait">
            {ended ? t.hasEnded : <UnansweredWait since={row.unansweredSince} />}
          </span>
        </span>
        <span className="switcher-last-message">
          {current ? null : <DraftMark id={row.id} />}
          <MessagePreview row={row} empty={row.complaint} />
        </span>
      </Link>
    </li>
  );
};

/** Alt+Up and Alt+Down switch to another conversation; the focus moves to its row, not to its text field. */
const useArrowKeys = (consultations: ActiveConsultations, current: string) => {
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const byKey = useHistoryState<{ byKey?: boolean } | null>()?.byKey === true;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepForKey(event);
      // A modal dialog keeps the focus.
      if (step === null || (event.target instanceof Element && event.target.closest('dialog'))) return;
      const next = adjacentConsultation(
        consultations.rows.peek().map(({ id }) => id),
        current,
        step,
      );
      event.preventDefault();
      if (next !== null) navigate(consultationPath(next), { state: { byKey: true } });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [consultations, current, navigate]);
  useEffect(() => {
    if (byKey) list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
  }, [byKey]);
  return list;
};

/** What was found, where the hospital's system lists none: no word of messages. */
const FoundRows = ({ consultations, current }: { consultations: ActiveConsultations; current: string }) => (
  <ul className="switcher-rows">
    {consultations.found.list.value.value?.map((row) => (
      <li key={row.id}>
        <Link
          href={consultationPath(row.id)}
          className="switcher-row"
          aria-current={row.id === current ? 'page' : undefined}
        >
          <span className="switcher-row-top">
            <strong>
              <bdi>{row.patient.name}</bdi>
            </strong>
          </span>
          <span className="switcher-last-message">{row.complaint}</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** The doctor's open consultations, beside the current one. */
export const ConsultationSwitcher = ({
  consultations,
  current,
}: {
  consultations: ActiveConsultations;
  current: string;
}) => {
  const t = useMessages().consultation;
  const rows = useArrowKeys(consultations, current);
  const { list, stableList: steady } = consultations;
  const listError = list.error.value;
  const isListed = useServices().offered.has(order.open);
  const unread = consultations.unread.value;
  useEffect(() => steady.unfreeze, [steady]);
  return (
    <nav className="switcher" aria-label={t.switcher}>
      <div className="switcher-header">
        <h2>{t.switcher}</h2>
        {unread > 0 ? <Badge tone="accent" text={t.unread(unread)} /> : null}
      </div>
      <ul
        ref={rows}
        className="switcher-rows"
        onPointerEnter={steady.freeze}
        onPointerLeave={steady.unfreeze}
      >
        {steady.shown.value.map(({ row, removed: ended }) => (
          <SwitcherRow key={row.id} row={row} current={row.id === current} ended={ended} />
        ))}
      </ul>
      {isListed ? null : <FoundRows consultations={consultations} current={current} />}
      {isListed && list.value.value === undefined && listError ? (
        <p className="quiet small">{listError.message}</p>
      ) : null}
      <p className="switcher-keys">{t.switcherHint}</p>
      <Link href="/cloudRoom" className="switcher-back">
        {t.back}
      </Link>
    </nav>
  );
};
