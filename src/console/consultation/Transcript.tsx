import type { Message } from '../../contract/message.ts';
import type { Fate, Said } from '../im/conversation.ts';
import type { Pending } from '../im/timeline.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Visit } from './visit.ts';

const Meta = ({ at, fate }: { at: number; fate: Fate | null }) => {
  const { clock } = useApp();
  const w = useWords().consultation.chat;
  return (
    <span className="bubble-meta">
      <time dateTime={new Date(at).toISOString()}>{momentOf(at, clock.minute.value)}</time>
      {fate === null ? null : (
        <span className={`fate fate-${fate}`} title={fate === 'unknown' ? w.unknownHint : undefined}>
          {w.fates[fate]}
        </span>
      )}
    </span>
  );
};

const Card = ({ visit, row }: { visit: Visit; row: Message }) => {
  const w = useWords().consultation.chat;
  const { prescriptionId } = row.body;
  return (
    <div className="bubble bubble-card">
      <Badge tone="plain" text={w.card} />
      <p className="bubble-text">{row.body.text}</p>
      {prescriptionId === undefined ? null : <Button label={w.openCard} onClick={() => visit.show()} />}
      <Meta at={row.at} fate={null} />
    </div>
  );
};

const Row = ({ visit, row, fate }: { visit: Visit; row: Message; fate: Fate | null }) => {
  const w = useWords().consultation.chat;
  if (row.kind === 'card') return <Card visit={visit} row={row} />;
  if (row.from.role === 'system')
    return (
      <p className="chat-note">
        {row.body.text} <Meta at={row.at} fate={null} />
      </p>
    );
  const mine = row.from.role === 'doctor';
  return (
    <div className={mine ? 'bubble bubble-mine' : 'bubble'}>
      {mine ? <span className="unseen">{w.you}: </span> : null}
      <p className="bubble-text">{row.body.text}</p>
      <Meta at={row.at} fate={fate} />
    </div>
  );
};

const OnItsWay = ({ visit, pending, fate }: { visit: Visit; pending: Pending; fate: Fate }) => {
  const w = useWords().consultation.chat;
  const { retry, discard } = visit.conversation;
  return (
    <div className="bubble bubble-mine bubble-pending">
      <span className="unseen">{w.you}: </span>
      <p className="bubble-text">{pending.text}</p>
      <Meta at={pending.at} fate={fate} />
      {fate === 'held' ? (
        <div className="bubble-held" role="alert">
          <p>{w.held(pending.reason)}</p>
          <Button label={w.discard} kind="quiet" onClick={() => discard(pending.cmid)} />
          <Button label={w.retry} onClick={() => retry(pending.cmid)} />
        </div>
      ) : null}
    </div>
  );
};

const Line = ({ visit, said }: { visit: Visit; said: Said }) => {
  const w = useWords().consultation.chat;
  if (said.kind === 'gap') return <p className="chat-gap">{w.gap}</p>;
  if (said.kind === 'pending') return <OnItsWay visit={visit} pending={said.pending} fate={said.fate} />;
  return <Row visit={visit} row={said.row} fate={said.fate} />;
};

/** Everything that was said, in order. */
export const Transcript = ({ visit }: { visit: Visit }) => (
  <>
    {visit.conversation.said.value.map((said) => (
      <Line key={said.key} visit={visit} said={said} />
    ))}
  </>
);
