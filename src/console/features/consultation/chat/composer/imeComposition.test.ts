import { describe, expect, test } from 'vitest';
import { type KeyPress, createImeComposition } from './imeComposition.ts';

const keyPress = (change: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  timeStamp: 10_000,
  ...change,
});

/** Browser events in order. A key name is its keydown; composition events are separate. */
type BrowserEvent =
  | readonly ['start' | 'end', at: number]
  | readonly [key: string, at: number, keyCode: number, isComposing: boolean];

/** Replays the events and returns when something was sent. */
const sentAt = (events: readonly BrowserEvent[]): number[] => {
  const ime = createImeComposition();
  return events.flatMap((event) => {
    const [type, timeStamp] = event;
    if (type === 'start') ime.onStart();
    if (type === 'end') ime.onEnd(timeStamp);
    if (event.length === 2) return [];
    const [key, , keyCode, isComposing] = event;
    return ime.isSendKey(keyPress({ key, keyCode, isComposing, timeStamp })) ? [timeStamp] : [];
  });
};

/** Letters typed into an input method: the first one starts the composition. */
const letters = (text: string, from: number, first: 'beforeStart' | 'afterStart'): BrowserEvent[] =>
  Array.from(text).flatMap((key, at): BrowserEvent[] => {
    const time = from + at * 80;
    if (at > 0) return [[key, time, 229, true]];
    // Chromium fires keydown before compositionstart, Safari after it.
    return first === 'beforeStart'
      ? [
          [key, time, 229, false],
          ['start', time + 1],
        ]
      : [
          ['start', time],
          [key, time + 1, 229, true],
        ];
  });

describe('Enter in the composer', () => {
  test('sends', () => {
    expect(createImeComposition().isSendKey(keyPress())).toBe(true);
  });

  test('with Shift, or any other key, does not', () => {
    const ime = createImeComposition();
    expect(ime.isSendKey(keyPress({ shiftKey: true }))).toBe(false);
    expect(ime.isSendKey(keyPress({ ctrlKey: true }))).toBe(false);
    expect(ime.isSendKey(keyPress({ altKey: true }))).toBe(false);
    expect(ime.isSendKey(keyPress({ metaKey: true }))).toBe(false);
    expect(ime.isSendKey(keyPress({ key: 'a', keyCode: 65 }))).toBe(false);
  });

  test('held down sends once', () => {
    const ime = createImeComposition();
    expect([keyPress(), keyPress({ repeat: true }), keyPress({ repeat: true })].map(ime.isSendKey)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is not sent during a composition, whatever the event claims', () => {
    const ime = createImeComposition();
    ime.onStart();
    expect(ime.isSendKey(keyPress())).toBe(false);
    expect(ime.isComposing()).toBe(true);
  });

  test('handled by an input method that only reports key code 229 does not send', () => {
    expect(createImeComposition().isSendKey(keyPress({ keyCode: 229 }))).toBe(false);
  });
});

describe('pinyin', () => {
  test('in Chromium: Enter accepts the letters as typed, the next one sends', () => {
    expect(
      sentAt([
        ...letters('nihao', 0, 'beforeStart'),
        ['Enter', 500, 229, true],
        ['end', 501],
        ['Enter', 900, 13, false],
      ]),
    ).toEqual([900]);
  });

  test('in Chromium: a candidate by the space bar, then another word by Enter, sends nothing in between', () => {
    expect(
      sentAt([
        ...letters('tou', 0, 'beforeStart'),
        [' ', 300, 229, true],
        ['end', 301],
        ...letters('teng', 400, 'beforeStart'),
        ['Enter', 800, 229, true],
        ['end', 801],
        ['Enter', 1200, 13, false],
      ]),
    ).toEqual([1200]);
  });

  test('in Safari: the composition ends before the Enter event that ended it, with 229 or without', () => {
    for (const keyCode of [229, 13])
      expect(
        sentAt([
          ...letters('nihao', 0, 'afterStart'),
          ['end', 500],
          ['Enter', 501, keyCode, false],
          ['Enter', 900, 13, false],
        ]),
      ).toEqual([900]);
  });

  test('in Safari: a candidate chosen by number lets the following Enter send', () => {
    expect(
      sentAt([
        ...letters('fuyao', 0, 'afterStart'),
        ['end', 480],
        ['2', 481, 229, false],
        ['Enter', 700, 13, false],
      ]),
    ).toEqual([700]);
  });

  test('cancelled with Escape sends nothing, and the next Enter does', () => {
    expect(
      sentAt([
        ...letters('ni', 0, 'beforeStart'),
        ['Escape', 300, 229, true],
        ['end', 301],
        ['Enter', 700, 13, false],
      ]),
    ).toEqual([700]);
  });
});

describe('wubi', () => {
  test('in Chromium: the fourth letter ends one word and the next letter starts another; Enter sends after the last', () => {
    expect(
      sentAt([
        ...letters('wqvb', 0, 'beforeStart'),
        ['end', 300],
        ...letters('tgfh', 310, 'beforeStart'),
        ['end', 620],
        ['Enter', 800, 13, false],
      ]),
    ).toEqual([800]);
  });

  test('in Chromium: Enter on an incomplete code inserts the code and sends nothing', () => {
    expect(
      sentAt([
        ...letters('wq', 0, 'beforeStart'),
        ['Enter', 200, 229, true],
        ['end', 201],
        ['Enter', 600, 13, false],
      ]),
    ).toEqual([600]);
  });

  test('in Safari: Enter on an incomplete code comes after the end, and sends nothing', () => {
    expect(
      sentAt([
        ...letters('wq', 0, 'afterStart'),
        ['end', 200],
        ['Enter', 200, 229, false],
        ['Enter', 600, 13, false],
      ]),
    ).toEqual([600]);
  });

  test('in Safari: a word completed by its fourth letter can be sent by an Enter right after it', () => {
    expect(sentAt([...letters('wqvb', 0, 'afterStart'), ['end', 241], ['Enter', 380, 13, false]])).toEqual([
      380,
    ]);
  });
});
