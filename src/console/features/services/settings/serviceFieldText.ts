import { weekdays } from '../../../../contract/consultation/serviceConfig.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import type { ServiceMessages } from '../messages.en.ts';
import type { ServiceDraft, ServiceField } from './serviceDraft.ts';

const hoursText = (t: ServiceMessages, frame: AppMessages['common'], hours: ServiceDraft['hours']): string =>
  weekdays
    .map((weekday) => {
      const spans = (hours[weekday - 1] ?? []).map(({ begins, ends }) => `${begins}–${ends}`);
      return `${t.day(weekday)} ${spans.join(frame.comma) || t.closed}`;
    })
    .join('\n');

/** A field's value as text, for comparison by the user. */
export const serviceFieldText = (
  t: ServiceMessages,
  frame: AppMessages['common'],
  draft: ServiceDraft,
  field: ServiceField,
): string => {
  switch (field) {
    case 'on':
      return draft.on ? t.yes : t.no;
    case 'hours':
      return hoursText(t, frame, draft.hours);
    case 'daysOff':
      return draft.daysOff.join(frame.comma) || t.nothing;
    case 'dailyCap':
      return draft.dailyCap.trim() || t.noLimit;
    default:
      return draft[field] || t.nothing;
  }
};
