import { describe, expect, it } from 'vitest';
import { reasonAtOnce, reasonsFor } from './reasonList.ts';
import { openReasonPick } from './reasonPick.ts';

const codes = (typed: string) => reasonsFor(typed).map(({ code }) => code);

describe('finding a reason against a line', () => {
  it('by the beginning of its number, with and without the sign between, also in full width', () => {
    expect(codes('3')).toEqual(['3-1', '3-2', '3-3', '3-4']);
    expect(codes('2-5')).toEqual(['2-5']);
    expect(codes('２５')).toEqual(['2-5']);
    expect(codes('1-1')).toEqual(['1-1', '1-10', '1-11', '1-12', '1-13', '1-14', '1-15']);
  });

  it('by words in either language', () => {
    expect(codes('duplicate')).toEqual(['2-7']);
    expect(codes('相互作用')).toEqual(['2-8']);
    expect(codes('usage dose')).toContain('2-5');
    expect(codes('no such words')).toEqual([]);
  });

  it('at once where the number can only mean one', () => {
    expect(reasonAtOnce('25')?.code).toBe('2-5');
    expect(reasonAtOnce('1-12')?.code).toBe('1-12');
    for (const not of ['', '2', '1-1', '2-0', '4-1', 'dose']) expect(reasonAtOnce(not)).toBeNull();
  });
});

/** An open picker, and the selected reasons. */
const openOne = () => {
  const held = new Set<string>();
  const pick = openReasonPick((line, code) => {
    const one = `${line} ${code}`;
    if (!held.delete(one)) held.add(one);
  });
  pick.open('a');
  return { pick, held };
};

describe('choosing reasons against a line', () => {
  it('a number takes it, the same number gives it back, and the list stays open', () => {
    const { pick, held } = openOne();
    pick.type('2-5');
    pick.type('27');
    expect([...held]).toEqual(['a 2-5', 'a 2-7']);
    pick.type('25');
    expect([...held]).toEqual(['a 2-7']);
    expect([pick.line.value, pick.typed.value]).toEqual(['a', '']);
  });

  it('letters and the arrows lead to one, which Enter takes', () => {
    const { pick, held } = openOne();
    pick.type('1-1');
    expect(held.size).toBe(0);
    pick.step(1);
    pick.choose();
    expect([...held]).toEqual(['a 1-10']);
    pick.type('nothing like this');
    pick.choose();
    expect(held.size).toBe(1);
  });

  it('the mark stops at both ends of the list, and a closed list takes nothing', () => {
    const { pick, held } = openOne();
    pick.step(-5);
    expect(pick.at.value).toBe(0);
    pick.step(500);
    expect(pick.at.value).toBe(27);
    pick.close();
    pick.choose('2-5');
    expect(held.size).toBe(0);
  });
});
