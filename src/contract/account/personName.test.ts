import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isPlainName, editableName, displayName } from './personName.ts';

describe('a name from an upstream', () => {
  it('is unchanged if valid', () => {
    for (const name of ['林悦', 'Aïsha O’Neill-Nguyễn', '👩‍⚕️ 王', '<b>x</b>', '']) {
      expect(v.parse(displayName, name)).toBe(name);
      expect(isPlainName(name)).toBe(true);
    }
  });

  it('loses line breaks and direction marks', () => {
    for (const mark of ['\u202e', '\u200f', '\u2066', '\u2069', '\u2028', '\n', '\t']) {
      expect(isPlainName(`A${mark}B`)).toBe(false);
      expect(v.parse(displayName, `A${mark}B`)).toBe('AB');
    }
  });

  it('in a right-to-left script is isolated for display, and not for editing', () => {
    for (const name of ['שלום', 'مريم', '\u{1e900}\u{1e901}']) {
      expect(v.parse(displayName, name)).toBe(`\u2068${name}\u2069`);
      expect(v.parse(editableName, name)).toBe(name);
    }
  });
});
