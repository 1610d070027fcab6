import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Conversation } from '../../contract/consultation/order.ts';
import { DraftMark, LastSaid } from '../alerts/LastSaid.tsx';
import { consultationPath, type OpenList } from '../im/openList.ts';
import { Badge } from '../kit/Badge.tsx';
import { Wait } from '../kit/Wait.tsx';
import { videoPath } from '../rtc/calls.ts';
import { minutesBetween } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { neighbour, stepOf } from './neighbour.ts';

const Unanswered = ({ since }: { since: number | null }) => {
  const { clock } = useApp();
  const w = useWords().consultation;
  if (since === null) return null;
  const minutes = minutesBetween(since, clock.minute.value);
  return <Wait minutes={minutes} text={w.unanswered(minutes)} description={w.unansweredFor(minutes)} />;
};

interface RowProps {
  row: Conversation;
  current: boolean;
  /** No longer open; the row stays in place while the pointer is over the list. */
  gone: boolean;
}

const Other = ({ row, current, gone }: RowProps) => {
  const { calls } = useApp();
  const w = useWords().consultation;
  return (
    <li>
      <Link
        href={calls.away.value?.conv === row.id ? videoPath(row.id) : consultationPath(row.id)}
        className={gone ? 'others-row others-gone' : 'others-row'}
        aria-current={current ? 'page' : undefined}
      >
        <span className="others-top">
          <strong>
            <bdi>{row.patient.name}</bdi>
          </strong>
          {row.unread > 0 ? (
            <>
              <span className="others-unread" aria-hidden="true">
                {row.unread}
              </span>
              <span className="unseen">{w.unread(row.unread)}</span>
            </>
          ) : null}
          <span className="others-wait">
            {gone ? w.notOpenNow : <Unanswered since={row.unansweredSince} />}
          </span>
        </span>
        <span className="others-last">
          {current ? null : <DraftMark id={row.id} />}
          <LastSaid row={row} empty={row.complaint} />
        </span>
      </Link>
    </li>
  );
};

/** Alt+Up and Alt+Down switch to another conversation; the focus moves to its row, not to its text field. */
const useArrows = (others: OpenList, current: string) => {
  const [, go] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const byKey = useHistoryState<{ byKey?: boolean } | null>()?.byKey === true;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (step === null) return;
      const next = neighbour(
        others.rows.peek().map(({ id }) => id),
        current,
        step,
      );
      event.preventDefault();
      if (next !== null) go(consultationPath(next), { state: { byKey: true } });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [others, current, go]);
  useEffect(() => {
    if (byKey) list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
  }, [byKey]);
  return list;
};

/** The doctor's open consultations, beside the current one. */
export const Others = ({ others, current }: { others: OpenList; current: string }) => {
  const w = useWords().consultation;
  const list = useArrows(others, current);
  const { steady } = others;
  const unread = others.unread.value;
  useEffect(() => steady.letGo, [steady]);
  return (
    <nav className="others" aria-label={w.others}>
      <div className="others-head">
        <h2>{w.others}</h2>
        {unread > 0 ? <Badge tone="accent" text={w.unread(unread)} /> : null}
      </div>
      <ul ref={list} className="others-rows" onPointerEnter={steady.hold} onPointerLeave={steady.letGo}>
        {steady.shown.value.map(({ row, gone }) => (
          <Other key={row.id} row={row} current={row.id === current} gone={gone} />
        ))}
      </ul>
      <p className="others-keys">{w.othersKeys}</p>
      <Link href="/cloudRoom" className="others-back">
        {w.back}
      </Link>
    </nav>
  );
};
