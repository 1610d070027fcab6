import { type DownFrame, downFrame, decodeFrame } from '../../../src/contract/protocol/socket.ts';
import type { FakeUpstream } from './fakeUpstream.ts';

/** The number of rows in the list. */
const maxRows = 80;

const createRow = (text: string): HTMLElement => {
  const [row, head, bubble, textElement, time] = ['div', 'div', 'div', 'p', 'time'].map((name) =>
    document.createElement(name),
  );
  if (!row || !head || !bubble || !textElement || !time) throw new Error('no row');
  [row.className, head.className, bubble.className, textElement.className] = [
    'message message-continues',
    'visually-hidden',
    'bubble',
    'bubble-text',
  ];
  textElement.textContent = text;
  time.textContent = '12:00';
  head.append(time);
  bubble.append(textElement);
  row.append(head, bubble);
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
