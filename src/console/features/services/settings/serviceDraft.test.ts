import { describe, expect, it, test } from 'vitest';
import * as v from 'valibot';
import {
  allWeek,
  closedReason,
  service,
  defaultServiceConfig,
} from '../../../../contract/consultation/serviceConfig.ts';
import { fields, type ServiceDraft, toDraft, toSettings, validate } from './serviceDraft.ts';

const unchanged = toDraft(defaultServiceConfig(1));
const monday = (...spans: (readonly [string, string])[]): ServiceDraft => ({
  ...unchanged,
  hours: [spans.map(([begins, ends]) => ({ begins, ends })), [], [], [], [], [], []],
});

describe('an unchanged form', () => {
  it('equals the stored settings, and sends values that the hospital’s system accepts', () => {
    const same = { ...unchanged, price: '３０', minutes: ' 20 ', greeting: ' ' };
    expect(fields.differing(same, unchanged)).toEqual([]);
    expect(v.is(service.update.input, { ...toSettings(same), consultType: 1, version: 0 })).toBe(true);
    expect(toSettings(unchanged)).toMatchObject({ priceFen: 3000, dailyCap: null, hours: allWeek });
  });
});

describe('weekly hours', () => {
  test.each<[string, ServiceDraft, object]>([
    ['overlap', monday(['8:00', '12:00'], ['11:30', '14']), { '0.1.begins': 'overlap' }],
    ['overlap with a later one', monday(['8', '12'], ['7', '18']), { '0.1.begins': 'overlap' }],
    ['go over midnight', monday(['22:00', '2:00']), { '0.0.ends': 'midnight' }],
    ['have no length', monday(['8', '8']), { '0.0.ends': 'backward' }],
    ['are no times', monday(['eight', '']), { '0.0.begins': 'timeWrong', '0.0.ends': 'timeWrong' }],
    ['begin where the day ends', monday(['24:00', '24:00']), { '0.0.begins': 'timeWrong' }],
  ])('that %s are refused at the field', (_what, draft, errors) => {
    expect(validate(draft)).toEqual(errors);
    expect(toSettings(draft)).toBeNull();
  });

  it('that are adjacent, or end at midnight, are sent in order', () => {
    expect(toSettings(monday(['12', '0']))?.hours).toEqual([{ weekday: 1, begins: '12:00', ends: '24:00' }]);
    expect(toSettings(monday(['12', '18'], ['8', '12']))?.hours.map(({ begins }) => begins)).toEqual([
      '08:00',
      '12:00',
    ]);
  });

  it('apply by the minute, with an exclusive end, and a day off takes precedence', () => {
    const config = { ...defaultServiceConfig(1), hours: [{ weekday: 5, begins: '08:00', ends: '23:45' }] };
    const at = (minute: string, day = '2026-11-20') => closedReason(config, { day, minute });
    expect(['07:59', '08:00', '23:44', '23:45'].map((minute) => at(minute))).toEqual([
      'hours',
      null,
      null,
      'hours',
    ]);
    expect(at('09:00', '2026-11-21')).toBe('hours');
    expect(closedReason({ ...config, daysOff: ['2026-11-20'] }, { day: '2026-11-20', minute: '09:00' })).toBe(
      'dayOff',
    );
  });
});

describe('newer settings', () => {
  it('keep only the changes made here: the rest is updated', () => {
    const latest = toDraft({ ...defaultServiceConfig(1), priceFen: 9900, greeting: 'theirs' });
    const edited = { ...unchanged, greeting: 'mine' };
    expect(fields.merge(unchanged, edited, latest).draft).toEqual({ ...latest, greeting: 'mine' });
  });
});
