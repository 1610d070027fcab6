import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isPlainName, editableName, displayName } from './personName.ts';

describe('a name as an upstream has it', () => {
  it('stands as it is sent', () => {
    for (const name of ['林悦', 'Aïsha O’Neill-Nguyễn', '👩‍⚕️ 王', '<b>x</b>', '']) {
      expect(v.parse(displayName, name)).toBe(name);
      expect(isPlainName(name)).toBe(true);
    }
  });

  it('loses what breaks the line or steers the direction', () => {
    for (const mark of ['\u202e', '\u200f', '\u2066', '\u2069', '\u2028', '\n', '\t']) {
      expect(isPlainName(`A${mark}B`)).toBe(false);
      expect(v.parse(displayName, `A${mark}B`)).toBe('AB');
    }
  });

  it('that is written from the right is set apart where it is read, and not where it is changed', () => {
    for (const name of ['שלום', 'مريم', '\u{1e900}\u{1e901}']) {
      expect(v.parse(displayName, name)).toBe(`\u2068${name}\u2069`);
      expect(v.parse(editableName, name)).toBe(name);
    }
  });
});
