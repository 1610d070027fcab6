import { forms } from '../../i18n/forms.en.ts';
import type { Messages } from '../../i18n/messages.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const en = {
  title: 'Services',
  tabs: {
    label: 'Services sections',
    consult: 'Consultations',
    replies: 'Quick replies',
    diseases: 'Common diagnoses',
  },
  day: (weekday: number) => days[weekday - 1] ?? String(weekday),
  none: 'Your hospital offers no consultation types.',
  on: (kind: string) => `Offered: ${kind}`,
  availability: {
    open: 'Accepting new patients',
    openToCap: 'Open until daily limit',
    off: 'Switched off',
    dayOff: 'Day off today',
    hours: 'Outside your hours',
    full: 'Daily limit reached',
  },
  today: (n: number, cap: number | null) =>
    cap === null ? `${n} accepted today` : `${n} of ${cap} accepted today`,
  fields: {
    on: 'Offered',
    price: 'Price (¥)',
    minutes: 'Duration (min)',
    dailyCap: 'Daily limit',
    hours: 'Weekly hours',
    daysOff: 'Days off',
    greeting: 'Greeting',
  },
  capHint: 'Leave blank for no limit',
  hoursHint:
    'Times are in the hospital’s time zone. Split hours that run past midnight: until 24:00, then from 00:00 the next day.',
  closed: 'No hours',
  from: (day: string, n: number) => `${day}, time slot ${n}, from`,
  to: (day: string, n: number) => `${day}, time slot ${n}, to`,
  addSpan: (day: string) => `Add hours on ${day}`,
  removeSpan: (day: string, span: string) => `Remove ${span} on ${day}`,
  copyMonday: 'Copy to Tue–Fri',
  dayOff: 'Add a day off',
  addDayOff: 'Add',
  removeDayOff: (day: string) => `Remove the day off ${day}`,
  noDaysOff: 'None.',
  over: 'past',
  greetingHint:
    'Sent automatically when you accept a patient. {patient}, {doctor} and {hospital} are filled in. Leave blank to send nothing.',
  preview: 'Patient’s view',
  trouble: {
    priceMissing: `${forms.required('a price')}; 0 for free`,
    priceWrong: 'Enter a number, such as 12.5.',
    priceBelow: 'The price cannot be negative.',
    priceFine: 'At most two decimal places.',
    priceHigh: 'At most 9,999.99.',
    minutesWrong: forms.number.range('Duration', 1, 240),
    capWrong: 'Enter 1 to 999, or leave blank.',
    greetingLong: forms.text.max('Greeting', 500),
    timeWrong: 'Enter a time such as 08:30, up to 24:00.',
    backward: 'The end must be after the start.',
    midnight:
      'The end is before the start. For hours past midnight, end at 24:00 here and start at 00:00 the next day.',
    overlap: 'This overlaps another time slot on this day.',
    dayMissing: forms.required('a day'),
    dayOver: 'This date has passed.',
    dayTwice: 'This day is already off.',
    daysFull: 'At most 100 days.',
  },
  save: 'Save',
  saveOf: (kind: string) => `Save: ${kind}`,
  discard: 'Discard changes',
  unsaved: 'Unsaved changes',
  saved: (time: string) => `Saved at ${time}`,
  yes: 'yes',
  no: 'no',
  noLimit: 'no limit',
  nothing: 'nothing',
  replies: {
    title: 'Your quick replies',
    lead: 'Type / in a consultation, then the shortcut, initials or words. Unknown variables are left for you to fill in.',
    add: 'New quick reply',
    all: 'All',
    other: 'Uncategorised',
    categories: 'Categories',
    category: 'Category',
    categoryHint: 'Groups the list; choose one you have, or type a new one.',
    rename: (name: string) => `Rename the category ${name}`,
    newName: (name: string) => `New name for ${name}`,
    renameDone: 'Rename',
    cancel: 'Cancel',
    partly: (done: number, all: number) => `${done} of ${all} changed. Try again for the others.`,
    edit: 'Edit quick reply',
    preview: 'Patient’s view',
    insert: (name: string) => `Insert {${name}}`,
    sample: { patient: 'Mei Tan', age: '36', drug: 'Amoxicillin capsules' },
    unknown: 'Could not confirm whether this was saved. It is safe to save again.',
    shortcutHint: 'One word, without /',
    notFilled: (names: string) => `Not filled in, and sent as is: ${names}`,
    missing: forms.required('the text'),
    changed:
      'This quick reply was changed elsewhere. Struck out: the version you started from. Underlined: the current version. Saving replaces it with yours.',
    gone: 'This quick reply was deleted elsewhere; saving recreates it.',
    empty: 'No quick replies yet. Add one for something you type every day.',
    emptyCategory: 'No quick replies in this category.',
    full: 'You have 200 quick replies; delete one before adding another.',
  },
  diseases: {
    title: 'Your common diagnoses',
    lead: 'Suggested first when you add a diagnosis, most used first.',
    find: 'Add a diagnosis',
    findHint: 'Code, name or initials',
    remove: (name: string) => `Remove ${name}`,
    count: (n: number, most: number) => `${n} of ${most}`,
    full: 'You have 50; remove one before adding another.',
    twice: (name: string) => `${name} is already in your list.`,
    empty: 'None yet. Search for a diagnosis above.',
  },
};
export type ServiceMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly services: ServiceMessages;
  }
}
