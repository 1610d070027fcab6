import { useComputed } from '@preact/signals-react';
import type { Message } from '../../contract/consultation/message.ts';
import { Acts } from './Acts.tsx';
import type { Chat } from './chat.ts';
import type { Line } from './lines.ts';
import { Meta } from './Meta.tsx';
import { Said } from './Said.tsx';
import { SystemRow } from './SystemRow.tsx';

interface Props {
  chat: Chat;
  row: Message;
}

const OwnMeta = ({ chat, row }: Props) => {
  const fates = chat.w.value.fates;
  const read = useComputed(() => row.seq <= chat.patientRead.value).value;
  const name = read ? 'read' : 'sent';
  return <Meta at={row.at} fate={{ name, word: fates[name] }} />;
};

/** One message. It renders again when it changes itself, and not when others arrive. */
export const MessageRow = ({
  chat,
  line: { key, row },
}: {
  chat: Chat;
  line: Extract<Line, { kind: 'message' }>;
}) => {
  const lit = useComputed(() => chat.lit.value === row.id).value;
  const here = useComputed(() => chat.held.value === key).value;
  const mine = row.from.role === 'doctor';
  const system = row.from.role === 'system' || row.kind === 'card' || row.kind === 'notice';
  const classes = [
    'said',
    mine && !system ? 'said-mine' : '',
    system ? 'said-system' : '',
    lit ? 'said-lit' : '',
  ];
  return (
    <div className={classes.filter((name) => name !== '').join(' ')} data-line={key} tabIndex={-1}>
      {system ? (
        <SystemRow chat={chat} row={row} />
      ) : (
        <div className={mine ? 'bubble bubble-mine' : 'bubble'}>
          {mine ? <span className="unseen">{chat.w.value.you}: </span> : null}
          <Said chat={chat} row={row} />
          {mine && row.body.recalled !== true ? <OwnMeta chat={chat} row={row} /> : <Meta at={row.at} />}
          {here && row.body.recalled !== true ? <Acts chat={chat} row={row} /> : null}
        </div>
      )}
    </div>
  );
};
