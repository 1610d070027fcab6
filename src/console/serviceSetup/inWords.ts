import { weekdays } from '../../contract/consultation/serviceConfig.ts';
import type { Words } from '../words/en.ts';
import type { ServiceWords } from '../words/service.en.ts';
import type { Draft, Part } from './draft.ts';

const hoursIn = (w: ServiceWords, frame: Words['frame'], hours: Draft['hours']): string =>
  weekdays
    .map((weekday) => {
      const spans = (hours[weekday - 1] ?? []).map(({ begins, ends }) => `${begins}–${ends}`);
      return `${w.day(weekday)} ${spans.join(frame.comma) || w.closed}`;
    })
    .join('\n');

/** A field's value as text, for comparison by the user. */
export const partIn = (w: ServiceWords, frame: Words['frame'], draft: Draft, part: Part): string => {
  switch (part) {
    case 'on':
      return draft.on ? w.yes : w.no;
    case 'hours':
      return hoursIn(w, frame, draft.hours);
    case 'daysOff':
      return draft.daysOff.join(frame.comma) || w.nothing;
    case 'dailyCap':
      return draft.dailyCap.trim() || w.noLimit;
    default:
      return draft[part] || w.nothing;
  }
};
