import { type DownFrame, downFrame, decodeFrame } from '../../../src/contract/protocol/socket.ts';
import type { FakeUpstream } from './fakeUpstream.ts';

/** The number of rows in the list. */
const maxRows = 80;

const createRow = (text: string): HTMLElement => {
  const [row, bubble, textElement, meta, time] = ['div', 'div', 'p', 'span', 'time'].map((name) =>
    document.createElement(name),
  );
  if (!row || !bubble || !textElement || !meta || !time) throw new Error('no row');
  [row.className, bubble.className, textElement.className, meta.className] = [
    'message',
    'bubble',
    'bubble-text',
    'bubble-meta',
  ];
  textElement.textContent = text;
  time.textContent = '12:00';
  meta.append(time);
  bubble.append(textElement, meta);
  row.append(bubble);
  return row;
};

/** The lower bound for any chat: the last rows in a plain list, rendered as their frames arrive. */
export const renderPlainList = (root: HTMLElement, upstream: FakeUpstream, conv: string): void => {
  const box = document.createElement('div');
  box.className = 'plain-list';
  box.setAttribute('role', 'log');
  root.replaceChildren(box);
  const appendRow = (text: string) => {
    box.append(createRow(text));
    while (box.childElementCount > maxRows) box.firstElementChild?.remove();
  };
  const onFrame = (frame: DownFrame | null) => {
    if (frame?.type !== 'im-event' || frame.ev.type !== 'message') return;
    appendRow(frame.ev.message.body.text);
    box.scrollTop = box.scrollHeight;
  };
  upstream.socket().addEventListener('message', ({ data }: MessageEvent<string>) => {
    onFrame(decodeFrame(downFrame, data));
  });
  for (const { body } of upstream.newestMessages(conv).slice(-maxRows)) appendRow(body.text);
  box.scrollTop = box.scrollHeight;
};
