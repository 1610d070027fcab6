import { describe, expect, it } from 'vitest';
import {
  arrangeColumns,
  isLeftOut,
  isShownAscending,
  layOut,
  moveColumn,
  placeColumn,
} from './columnLayout.ts';

const columns = [
  { id: 'at', head: 'Time', width: '9rem' },
  { id: 'name', head: 'Name', least: '12rem' },
  { id: 'state', head: 'State', width: '7rem' },
];
const setting = (id: string, hidden = false, width: number | null = null) => ({ id, hidden, width });
const idsOf = (settings: Parameters<typeof arrangeColumns>[1]) =>
  arrangeColumns(columns, settings).map(({ column }) => column.id);

it('waits, which are sorted by their start, fall as the start rises', () => {
  const [rising, falling] = [{ descending: false }, { descending: true }];
  expect([isShownAscending({}, rising), isShownAscending({}, falling)]).toEqual([true, false]);
  const wait = { isReversed: true };
  expect([isShownAscending(wait, rising), isShownAscending(wait, falling)]).toEqual([false, true]);
});

const leftOut = (isMedium: boolean, isPhone: boolean) =>
  (['end', 'whole', 'inside', 'gone', undefined] as const).filter((narrow) =>
    isLeftOut({ narrow }, { isMedium, isPhone }),
  );

describe('the columns of a list', () => {
  it('are in the order that was chosen; one that is gone is left out, a new one comes last', () => {
    expect(idsOf([])).toEqual(['at', 'name', 'state']);
    expect(idsOf([setting('state'), setting('ward'), setting('at'), setting('state')])).toEqual([
      'state',
      'at',
      'name',
    ]);
  });

  it('are never all hidden', () => {
    const hidden = arrangeColumns(
      columns,
      columns.map(({ id }) => setting(id, true)),
    );
    expect(hidden.map((one) => one.setting.hidden)).toEqual([false, true, true]);
  });

  it('are left out where the screen is too narrow; what another cell says is left out on a phone only', () => {
    expect(leftOut(false, false)).toEqual([]);
    expect(leftOut(true, false)).toEqual(['gone']);
    expect(leftOut(true, true)).toEqual(['inside', 'gone']);
  });

  it('move by one place, and not beyond the ends', () => {
    const all = columns.map(({ id }) => setting(id));
    expect(moveColumn(all, 'state', -1).map(({ id }) => id)).toEqual(['at', 'state', 'name']);
    expect(moveColumn(all, 'at', -1)).toBe(all);
    expect(moveColumn(all, 'nothing', 1)).toBe(all);
  });

  it('are dropped on either side of another, past those that are hidden', () => {
    const all = [setting('at'), setting('name', true), setting('state')];
    const ids = (...drop: [string, string, 'before' | 'after']) =>
      placeColumn(all, ...drop).map(({ id }) => id);
    expect(ids('at', 'state', 'after')).toEqual(['name', 'state', 'at']);
    expect(ids('state', 'at', 'before')).toEqual(['state', 'at', 'name']);
    expect(ids('at', 'state', 'before')).toEqual(['name', 'at', 'state']);
    expect(placeColumn(all, 'at', 'at', 'after')).toBe(all);
    expect(placeColumn(all, 'nothing', 'at', 'after')).toBe(all);
  });

  it('have the widths that were chosen; one takes what is left, and the table is never narrower than all', () => {
    const own = layOut(arrangeColumns(columns, []));
    expect(own.widthOf('at')).toBe('9rem');
    expect(own.widthOf('name')).toBe('auto');
    expect(own.style).toEqual({
      '--table-least': 'calc(9rem + 12rem + 7rem)',
    });
    const chosen = layOut(arrangeColumns(columns, [setting('at', false, 200), setting('name', false, 300)]));
    expect(chosen.widthOf('at')).toBe('200px');
    expect(chosen.widthOf('name')).toBe('300px');
    expect(chosen.widthOf('state')).toBe('auto');
    expect(chosen.isResized).toBe(true);
  });
});
