import { expect, it } from 'vitest';
import { unmentionedAllergies } from '../../../domain/caseRecord/signingGaps.ts';
import { en as english } from '../messages.en.ts';
import { zh as chinese } from '../messages.zh.ts';
import { withAllergy } from './withAllergy.ts';

const zh = { ...chinese.record, comma: '、' };
const en = { ...english.record, comma: ', ' };

it.each([
  ['an empty text', zh, '', '青霉素', '青霉素'],
  ['an allergy', zh, '芒果过敏', '青霉素', '芒果过敏、青霉素'],
  [
    'a denial before an allergy',
    zh,
    '否认食物过敏史；磺胺过敏',
    '青霉素',
    '否认食物过敏史；磺胺过敏、青霉素',
  ],
  ['a denial', zh, '否认食物过敏史', '青霉素', '否认食物过敏史\n青霉素过敏'],
  ['a denial', zh, '否认食物过敏史', '青霉素过敏', '否认食物过敏史\n青霉素过敏'],
  [
    'a denial after an allergy',
    zh,
    '芒果过敏，否认药物过敏史',
    '青霉素',
    '芒果过敏，否认药物过敏史\n青霉素过敏',
  ],
  ['a denial after "but"', zh, '芒果过敏但否认药物过敏', '青霉素', '芒果过敏但否认药物过敏\n青霉素过敏'],
  ['the phrase for none', zh, zh.noAllergy, '青霉素', '青霉素'],
  ['an allergy', en, 'Latex: hives', 'Penicillin', 'Latex: hives, Penicillin'],
  [
    'a denial',
    en,
    'No known food allergies',
    'Penicillin',
    'No known food allergies\nAllergic to Penicillin',
  ],
  ['the phrase for none', en, en.noAllergy, 'Penicillin', 'Penicillin'],
])('an allergy that is added to %s is claimed: %#', (_what, texts, existing, allergy, text) => {
  expect(withAllergy(existing, allergy, texts)).toBe(text);
  expect(unmentionedAllergies(text, [allergy])).toEqual([]);
});

it('a reported denial takes the place of no other', () => {
  expect(withAllergy(zh.noAllergy, '否认花粉过敏', zh)).toBe(`${zh.noAllergy}\n否认花粉过敏`);
});
