import { describe, expect, it } from 'vitest';
import { exactReason, searchReasons } from './reasonSearch.ts';
import { createReasonPicker } from './reasonPickerModel.ts';

const codes = (query: string) => searchReasons(query).map(({ code }) => code);

describe('finding a rejection reason', () => {
  it('by the start of its number, with or without the separator, also in full width', () => {
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

  it('immediately if the number is unambiguous', () => {
    expect(exactReason('25')?.code).toBe('2-5');
    expect(exactReason('1-12')?.code).toBe('1-12');
    for (const input of ['', '2', '1-1', '2-0', '4-1', 'dose']) expect(exactReason(input)).toBeNull();
  });
});

/** An open picker, and the selected reasons. */
const setUp = () => {
  const selected = new Set<string>();
  const picker = createReasonPicker((line, code) => {
    const entry = `${line} ${code}`;
    if (!selected.delete(entry)) selected.add(entry);
  });
  picker.open('a');
  return { picker, selected };
};

describe('choosing rejection reasons', () => {
  it('a number selects it, the same number deselects it, and the list stays open', () => {
    const { picker, selected } = setUp();
    picker.setQuery('2-5');
    picker.setQuery('27');
    expect([...selected]).toEqual(['a 2-5', 'a 2-7']);
    picker.setQuery('25');
    expect([...selected]).toEqual(['a 2-7']);
    expect([picker.line.value, picker.query.value]).toEqual(['a', '']);
  });

  it('letters and arrow keys move to one, which Enter selects', () => {
    const { picker, selected } = setUp();
    picker.setQuery('1-1');
    expect(selected.size).toBe(0);
    picker.moveActive(1);
    picker.toggleReason();
    expect([...selected]).toEqual(['a 1-10']);
    picker.setQuery('nothing like this');
    picker.toggleReason();
    expect(selected.size).toBe(1);
  });

  it('the highlight stops at both ends of the list, and a closed list selects nothing', () => {
    const { picker, selected } = setUp();
    picker.moveActive(-5);
    expect(picker.activeIndex.value).toBe(0);
    picker.moveActive(500);
    expect(picker.activeIndex.value).toBe(27);
    picker.close();
    picker.toggleReason('2-5');
    expect(selected.size).toBe(0);
  });
});
