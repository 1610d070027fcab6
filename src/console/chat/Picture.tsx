import { useSignal } from '@preact/signals-react';
import type { Attachment } from '../../contract/consultation/message.ts';
import { secondsOf } from '../lib/days.ts';
import { fileAddress } from './address.ts';
import type { Chat } from './chat.ts';
import { fit } from './fit.ts';
import type { Content } from './content.ts';
import { senderOf } from './sender.ts';

/** A picture in a bubble. Its space is reserved, and it loads when it is near the screen. */
export const Picture = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  const w = chat.w.value;
  const state = useSignal<'on its way' | 'there' | 'failed'>('on its way');
  const tries = useSignal(0);
  const src = fileAddress(file.url, chat.desk.outside.base);
  if (src === null) return <span className="bubble-recalled">{w.file.elsewhere}</span>;
  const size = fit(file.width, file.height);
  const name = w.picture.name(senderOf(chat, row.from.role), secondsOf(row.at).slice(0, 5));
  if (state.value === 'failed')
    return (
      <span className="bubble-picture bubble-lost" style={size}>
        {w.picture.failed}
        <button
          type="button"
          className="bubble-fold"
          onClick={() => {
            tries.value += 1;
            state.value = 'on its way';
          }}
        >
          {w.picture.again}
        </button>
      </span>
    );
  return (
    <button
      type="button"
      className="bubble-picture"
      style={size}
      aria-label={w.picture.enlarge(name)}
      onClick={() => chat.enlarge({ src, name })}
    >
      <img
        key={tries.value}
        src={src}
        alt={name}
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        onError={() => {
          state.value = 'failed';
        }}
      />
    </button>
  );
};
