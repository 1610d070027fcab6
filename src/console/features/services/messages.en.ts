import { forms } from '../../i18n/forms.en.ts';
import type { Messages } from '../../i18n/messages.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const en = {
  title: 'Services',
  tabs: {
    label: 'Parts of the services',
    consult: 'Consultations',
    replies: 'Quick replies',
    diseases: 'Common diseases',
  },
  day: (weekday: number) => days[weekday - 1] ?? String(weekday),
  none: 'Your hospital has no kinds of consultation.',
  on: (kind: string) => `Offered: ${kind}`,
  availability: {
    open: 'New patients may come now',
    openToCap: 'New patients may come until the daily cap is reached',
    off: 'Switched off: no new patients come',
    dayOff: 'Day off today: no new patients come',
    hours: 'Outside of the hours: no new patients come',
    full: 'The daily cap is reached: no new patients come',
  },
  today: (n: number, cap: number | null) =>
    cap === null ? `${n} accepted today` : `${n} of ${cap} accepted today`,
  fields: {
    on: 'Offered',
    price: 'Price in yuan',
    minutes: 'Length in minutes',
    dailyCap: 'Daily cap',
    hours: 'Weekly hours',
    daysOff: 'Days off',
    greeting: 'Greeting',
  },
  capHint: 'Empty: no limit',
  hoursHint:
    'In the time of the hospital. Over midnight is two spans: until 24:00, and from 00:00 on the next day.',
  closed: 'No hours',
  from: (day: string, n: number) => `${day}, span ${n}, from`,
  to: (day: string, n: number) => `${day}, span ${n}, to`,
  addSpan: (day: string) => `Add hours on ${day}`,
  removeSpan: (day: string, span: string) => `Remove ${span} on ${day}`,
  copyMonday: 'Copy Monday to Tuesday–Friday',
  dayOff: 'Another day off',
  addDayOff: 'Add',
  removeDayOff: (day: string) => `Remove the day off ${day}`,
  noDaysOff: 'None.',
  over: 'over',
  greetingHint:
    'Your first message to a patient whom you accept. {patient}, {doctor} and {hospital} are filled in. Empty: nothing is sent.',
  preview: 'As a patient reads it',
  trouble: {
    priceMissing: `${forms.required('a price')}; 0 for free`,
    priceWrong: 'A price is a number, such as 12.5.',
    priceBelow: 'A price is not below 0.',
    priceFine: 'At most two decimals.',
    priceHigh: 'At most 9,999.99.',
    minutesWrong: forms.number.range('Length', 1, 240),
    capWrong: 'A whole number from 1 to 999, or nothing.',
    greetingLong: forms.text.max('Greeting', 500),
    timeWrong: 'A time is written as 08:30, up to 24:00.',
    backward: 'The end has to be after the beginning.',
    midnight:
      'The end is before the beginning. Over midnight: until 24:00 here, and from 00:00 on the next day.',
    overlap: 'This overlaps with another span of the day.',
    dayMissing: forms.required('a day'),
    dayOver: 'This day is over.',
    dayTwice: 'This day is off already.',
    daysFull: 'At most 100 days.',
  },
  save: 'Save',
  saveOf: (kind: string) => `Save: ${kind}`,
  discard: 'Drop my changes',
  unsaved: 'Not saved yet',
  saved: (time: string) => `Saved at ${time}`,
  yes: 'yes',
  no: 'no',
  noLimit: 'no limit',
  nothing: 'nothing',
  replies: {
    title: 'Your quick replies',
    lead: 'Type / in a consultation, then the shortcut, initials or words. Where a variable is not known, the text waits for you to fill it in.',
    add: 'New quick reply',
    all: 'All',
    other: 'Without a category',
    categories: 'Categories',
    category: 'Category',
    categoryHint: 'Groups the list; choose one you have, or type a new one.',
    rename: (name: string) => `Rename the category ${name}`,
    newName: (name: string) => `New name for ${name}`,
    renameDone: 'Rename',
    cancel: 'Cancel',
    partly: (done: number, all: number) => `${done} of ${all} were changed. Try again for the others.`,
    edit: 'New or changed quick reply',
    preview: 'As a patient reads it',
    insert: (name: string) => `Put in {${name}}`,
    sample: { patient: 'Mei Tan', age: '36', drug: 'Amoxicillin capsules' },
    unknown: 'It is not known yet whether this was saved. Saving again does not save it twice.',
    shortcutHint: 'One word, without /',
    notFilled: (names: string) => `Not filled in, and sent as it stands: ${names}`,
    missing: forms.required('a text'),
    changed:
      'This quick reply was changed elsewhere meanwhile. Struck out is what you began with, underlined what it is now; saving puts yours in its place.',
    gone: 'This quick reply was deleted elsewhere meanwhile; saving writes it anew.',
    empty: 'No quick replies yet. Write the first one: what do you type every day?',
    emptyCategory: 'No quick replies in this category.',
    full: 'There are 200 quick replies; delete one before writing another.',
  },
  diseases: {
    title: 'Your common diseases',
    lead: 'Offered first when you write a diagnosis, the most used first.',
    find: 'Add a diagnosis',
    findHint: 'code, name or initials',
    remove: (name: string) => `Remove ${name}`,
    count: (n: number, most: number) => `${n} of ${most}`,
    full: 'There are 50 already; remove one before adding another.',
    twice: (name: string) => `${name} is among them already.`,
    empty: 'None yet. Search for a diagnosis above.',
  },
};
export type ServiceMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly services: ServiceMessages;
  }
}
