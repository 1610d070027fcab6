import { describe, expect, it } from 'vitest';
import { rejectReasons } from '../../../../../contract/prescribing/rejectReason.ts';
import { searchReasons } from './reasonSearch.ts';
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
    expect(codes('inapp dosage')).toContain('2-5');
    expect(codes('no such words')).toEqual([]);
  });

  it('leaves out that a pharmacist did not review it, which nobody can mean in a review', () => {
    expect(codes('1-3')).toEqual([]);
    expect(codes('')).toHaveLength(rejectReasons.length - 1);
  });

  it('offers reasons that sound like paperwork: a signature may be somebody else’s, and writing unclear on a screen, too', () => {
    for (const code of ['1-1', '1-2', '1-4', '1-6', '1-7', '1-8', '1-9', '1-15'])
      expect(codes(code)).toContain(code);
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
  it.each(rejectReasons.map(({ code }) => code).filter((code) => code !== '1-3'))(
    'the number %s takes effect once, at Enter, however it is written',
    (code) => {
      for (const text of [code, code.replace('-', ''), code.replace('-', '－')]) {
        const { picker, selected } = setUp();
        // As it is typed, character by character.
        for (let length = 1; length <= text.length; length += 1) picker.setQuery(text.slice(0, length));
        expect([...selected]).toEqual([]);
        picker.enter();
        expect([...selected]).toEqual([`a ${code}`]);
        expect([picker.line.value, picker.query.value]).toEqual(['a', '']);
        picker.enter();
        expect([...selected]).toEqual([`a ${code}`]);
        expect(picker.line.value).toBeNull();
      }
    },
  );

  it('several numbers one after another are all selected, and the same number again deselects it', () => {
    const { picker, selected } = setUp();
    for (const number of ['2-5', '1-1', '27', '25']) {
      picker.setQuery(number);
      picker.enter();
    }
    expect([...selected]).toEqual(['a 1-1', 'a 2-7']);
  });

  it('Enter on an empty field that was not touched closes the list, and selects nothing', () => {
    const { picker, selected } = setUp();
    expect(picker.activeIndex.value).toBe(-1);
    picker.enter();
    expect([picker.line.value, selected.size]).toEqual([null, 0]);
  });

  it('a field that was typed in and emptied again counts as untouched', () => {
    const { picker, selected } = setUp();
    picker.setQuery('2');
    picker.setQuery('');
    picker.enter();
    expect([picker.line.value, selected.size]).toEqual([null, 0]);
  });

  it('words and arrow keys move to one, which Enter selects', () => {
    const { picker, selected } = setUp();
    picker.setQuery('1-1');
    picker.moveActive(1);
    picker.enter();
    expect([...selected]).toEqual(['a 1-10']);
    picker.setQuery('相互作用');
    picker.enter();
    expect([...selected]).toEqual(['a 1-10', 'a 2-8']);
  });

  it('without a word the arrow keys go on where they were, and Enter does not undo what it selected', () => {
    const { picker, selected } = setUp();
    picker.moveActive(3);
    picker.enter();
    picker.moveActive(1);
    picker.enter();
    expect([...selected]).toEqual(['a 1-4', 'a 1-5']);
    picker.enter();
    expect([picker.line.value, selected.size]).toEqual([null, 2]);
  });

  it('words that fit no reason select nothing, and stay', () => {
    const { picker, selected } = setUp();
    picker.setQuery('nothing like this');
    picker.enter();
    expect([picker.line.value, picker.query.value, selected.size]).toEqual(['a', 'nothing like this', 0]);
  });

  it('the highlight stops at both ends of the list, and a closed list selects nothing', () => {
    const { picker, selected } = setUp();
    picker.moveActive(-5);
    expect(picker.activeIndex.value).toBe(0);
    picker.moveActive(500);
    expect(picker.activeIndex.value).toBe(rejectReasons.length - 2);
    picker.close();
    picker.enter();
    picker.toggleReason('2-5');
    expect(selected.size).toBe(0);
  });
});

describe('the reasons that an auditor uses most', () => {
  const used = ['2-7', '1-3', '3-2', 'own words', '2-5', '1-1', '2-8', '2-1'];
  const openPicker = (codesNow: () => readonly string[] = () => used) => {
    const picker = createReasonPicker(() => {}, codesNow);
    picker.open('a');
    return picker;
  };
  const firstOf = ({ found, usedCount }: ReturnType<typeof openPicker>) =>
    found.value.slice(0, usedCount.value).map(({ code }) => code);

  it('come first, five at most, each once, and none that cannot be meant', () => {
    const picker = openPicker();
    expect(firstOf(picker)).toEqual(['2-7', '3-2', '2-5', '1-1', '2-8']);
    expect(new Set(picker.found.value).size).toBe(rejectReasons.length - 1);
    expect(picker.found.value).toHaveLength(rejectReasons.length - 1);
  });

  it('come first among those with the typed words; a number finds what it says', () => {
    const picker = openPicker();
    picker.setQuery('dos');
    expect(firstOf(picker)).toEqual(['2-5']);
    picker.setQuery('2');
    expect(picker.usedCount.value).toBe(0);
    expect(picker.found.value[0]?.code).toBe('2-1');
  });

  it('do not move while the list is open', () => {
    let now: readonly string[] = [];
    const picker = openPicker(() => now);
    now = used;
    picker.setQuery('');
    expect(picker.usedCount.value).toBe(0);
    picker.open('b');
    expect(firstOf(picker)[0]).toBe('2-7');
  });
});
