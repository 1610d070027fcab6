import { Link } from 'wouter';
import type { Conversation } from '../../contract/order.ts';
import { consultationPath, type OpenList } from '../im/openList.ts';
import { Badge } from '../kit/Badge.tsx';
import { minutesBetween } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';

const Other = ({ row, current }: { row: Conversation; current: boolean }) => {
  const { clock } = useApp();
  const w = useWords().consultation;
  const minutes =
    row.unansweredSince === null ? null : minutesBetween(row.unansweredSince, clock.minute.value);
  return (
    <li>
      <Link
        href={consultationPath(row.id)}
        className="others-row"
        aria-current={current ? 'page' : undefined}
      >
        <span className="others-top">
          <strong>{row.patient.name}</strong>
          {row.unread > 0 ? (
            <>
              <span className="others-unread" aria-hidden="true">
                {row.unread}
              </span>
              <span className="unseen">{w.unread(row.unread)}</span>
            </>
          ) : null}
          {minutes === null ? null : (
            <span className="others-wait" title={w.unansweredFor(minutes)}>
              {w.unanswered(minutes)}
            </span>
          )}
        </span>
        <span className="others-last">{row.lastMessage?.text ?? row.complaint}</span>
      </Link>
    </li>
  );
};

/** The doctor's open consultations, beside the one that is on screen. */
export const Others = ({ others, current }: { others: OpenList; current: string }) => {
  const w = useWords().consultation;
  const rows = others.rows.value;
  const unread = rows.reduce((sum, row) => sum + row.unread, 0);
  return (
    <nav className="others" aria-label={w.others}>
      <div className="others-head">
        <h2>{w.others}</h2>
        {unread > 0 ? <Badge tone="accent" text={w.unread(unread)} /> : null}
      </div>
      <ul className="others-rows">
        {rows.map((row) => (
          <Other key={row.id} row={row} current={row.id === current} />
        ))}
      </ul>
      <Link href="/cloudRoom" className="others-back">
        {w.back}
      </Link>
    </nav>
  );
};
