import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import type { AsyncStatus } from '../../../lib/async/asyncState.ts';
import { consultationAllergies } from '../consultationAllergies.ts';
import { suggestAllergies } from './suggestAllergies.ts';

const none = 'No known drug or food allergies';
const suggested = (
  existing: string,
  registered: readonly string[],
  reported = '',
  factsStatus: AsyncStatus = 'ready',
) => {
  const allergies = consultationAllergies(
    { allergies: [...registered] },
    {
      facts: { value: signal(null), status: signal(factsStatus), error: signal(null) },
      history: {
        value: signal({ allergyHistory: reported }),
        status: signal('ready' as const),
        error: signal(null),
      },
    },
  );
  return suggestAllergies(existing, { allergies, reported }, none);
};

describe('"no known allergies" is suggested for a record', () => {
  it('that is empty, where no allergy is known', () => {
    expect(suggested('', [])).toEqual([none]);
    expect(suggested('否认药物过敏史', [])).toEqual([]);
    expect(suggested('', ['青霉素'])).toEqual(['青霉素']);
  });

  it('only while every source could be read', () => {
    expect(suggested('', [], '', 'failed')).toEqual([]);
  });
});

describe('what the patient reported is suggested for a record', () => {
  it('as it was reported, where nothing else is known, until it is there', () => {
    expect(suggested('', [], '否认药物过敏史')).toEqual(['否认药物过敏史']);
    expect(suggested('否认药物过敏史', [], '否认药物过敏史')).toEqual([]);
    expect(suggested('', [], '青霉素过敏，否认食物过敏')).toEqual(['青霉素过敏，否认食物过敏']);
    expect(suggested('青霉素过敏，否认食物过敏', [], '青霉素过敏，否认食物过敏')).toEqual([]);
  });

  it('without a denial while the facts are not read, which may name an allergy', () => {
    expect(suggested('', [], '否认药物过敏史', 'failed')).toEqual([]);
    expect(suggested('', [], '芒果过敏', 'failed')).toEqual(['芒果过敏']);
  });

  it('without a denial beside an allergy, known or written', () => {
    expect(suggested('', ['青霉素'], '否认药物过敏史')).toEqual(['青霉素']);
    expect(suggested('青霉素过敏', [], '否认药物过敏史')).toEqual([]);
    expect(suggested('', ['青霉素'], '芒果过敏，否认药物过敏史')).toEqual(['青霉素', '芒果过敏']);
  });
});

it('a known allergy is suggested for a record that denies it', () => {
  expect(suggested('否认青霉素过敏史', ['青霉素'])).toEqual(['青霉素']);
});
