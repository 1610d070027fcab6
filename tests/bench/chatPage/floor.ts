import { type DownFrame, downFrame, decodeFrame } from '../../../src/contract/protocol/socket.ts';
import type { Hospital } from './hospital.ts';

/** So many rows stand in the list. */
const most = 80;

const rowOf = (text: string): HTMLElement => {
  const [row, bubble, words, meta, time] = ['div', 'div', 'p', 'span', 'time'].map((name) =>
    document.createElement(name),
  );
  if (!row || !bubble || !words || !meta || !time) throw new Error('no row');
  [row.className, bubble.className, words.className, meta.className] = [
    'said',
    'bubble',
    'bubble-text',
    'bubble-meta',
  ];
  words.textContent = text;
  time.textContent = '12:00';
  meta.append(time);
  bubble.append(words, meta);
  row.append(bubble);
  return row;
};

/** What no chat can be faster than: the last rows in a plain list, drawn as their frames come. */
export const openFloor = (root: HTMLElement, hospital: Hospital, conv: string): void => {
  const box = document.createElement('div');
  box.className = 'floor';
  box.setAttribute('role', 'log');
  root.replaceChildren(box);
  const add = (text: string) => {
    box.append(rowOf(text));
    while (box.childElementCount > most) box.firstElementChild?.remove();
  };
  const hear = (frame: DownFrame | null) => {
    if (frame?.type !== 'im-event' || frame.ev.type !== 'message') return;
    add(frame.ev.message.body.text);
    box.scrollTop = box.scrollHeight;
  };
  hospital.socket().addEventListener('message', ({ data }: MessageEvent<string>) => {
    hear(decodeFrame(downFrame, data));
  });
  for (const { body } of hospital.newest(conv).slice(-most)) add(body.text);
  box.scrollTop = box.scrollHeight;
};
