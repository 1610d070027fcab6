import { forms } from '../../i18n/forms.en.ts';
import type { Messages } from '../../i18n/messages.ts';

/** Staff management by administrators. */
export const en = {
  screen: 'Staff',
  parts: { label: 'Parts of the staff screen', staff: 'Staff', departments: 'Departments' },
  departments: {
    title: 'Departments of the hospital',
    keyword: 'Name of a department',
    name: 'Name',
    nameEn: 'English name',
    nameEnHint: 'For those who use the console in English; it may be empty.',
    staff: 'People',
    state: 'State',
    enabled: 'Enabled',
    disabled: 'Disabled',
    open: (name: string) => `Open the department ${name}`,
    add: 'Add a department',
    adding: 'A new department',
    create: 'Add it',
    saved: (name: string) => `${name} is saved`,
    empty: 'No department has this in its name.',
    total: (n: number) => (n === 1 ? '1 department' : `${n} departments`),
    staffOf: (n: number) => (n === 0 ? 'nobody has it' : n === 1 ? '1 person has it' : `${n} people have it`),
    disableMeans: 'A disabled department is no longer offered. Whoever has it keeps it.',
    renameMeans: (n: number) =>
      n === 1
        ? 'The person who has it has it under the new name.'
        : `All ${n} people have it under the new name.`,
    nameMissing: forms.required('a name'),
    nameWrong: 'A name has at most 40 characters on one line.',
    find: 'Type a part of the name',
    change: 'Change',
    none: 'None',
  },
  list: 'Staff of the hospital',
  total: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  empty: 'Nobody fits these filters. Widen them, or add somebody.',
  keyword: 'Name, user name or mobile number',
  name: 'Name',
  username: 'User name',
  role: 'Role',
  roles: { doctor: 'Doctor', auditor: 'Auditor', administrator: 'Administrator' },
  post: 'Title and department',
  mobile: 'Mobile number',
  lastSeen: 'Last seen',
  state: 'State',
  enabled: 'Enabled',
  disabled: 'Disabled',
  never: 'Never seen',
  seen: (at: string) => `last seen ${at}`,
  order: 'Order',
  ascending: {
    name: 'Name, A to Z',
    username: 'User name',
    deptName: 'Department',
    lastSeen: 'Seen longest ago first',
  },
  descending: {
    name: 'Name, Z to A',
    username: 'User name, Z to A',
    deptName: 'Department, Z to A',
    lastSeen: 'Seen last first',
  },
  openAccount: (name: string) => `Open the account of ${name}`,
  add: 'Add somebody',
  newAccount: 'A new account',
  account: 'Account',
  accountOf: (name: string, username: string) => `${name} · ${username}`,
  close: 'Close',
  create: 'Create the account',
  created: (name: string) => `${name} has an account now`,
  save: 'Save',
  saved: (name: string) => `The account of ${name} is saved`,
  none: 'None',
  title: 'Title',
  academicTitle: 'Academic title',
  dept: 'Department',
  password: 'First password',
  passwordRules: '8 to 64 characters. Hand it over in person; they choose their own at the first log-in.',
  passwordKept: '8 to 64 characters. Hand it over in person; they can change it under Personal data.',
  passwordToChange: 'has to choose a password at the next log-in',
  issued: {
    label: 'First password',
    once: 'It is shown only now. Hand it over in person; at the next log-in they choose their own.',
  },
  usernameRules: '2 to 32 letters, digits, dots, dashes or underscores. It cannot be changed later.',
  mobileHint: 'Codes for logging in go there; it may be empty.',
  mobileNone: 'No number is known.',
  mobileUnchanged: (masked: string) => `${masked} now; leave it empty to keep it.`,
  roleHint: 'Another role ends their sessions.',
  administrator: 'Administrator',
  administratorMay: 'May add, change and disable accounts.',
  yes: 'Yes',
  no: 'No',
  wrong: {
    usernameWrong: 'A user name has 2 to 32 letters, digits, dots, dashes or underscores.',
    passwordShort: forms.text.min('Password', 8),
    passwordLong: forms.text.max('Password', 64),
    nameMissing: forms.required('a name'),
    nameLong: forms.text.max('Name', 40),
    nameWrong: 'A name stands on one line, without marks that turn the direction of writing.',
    deptLong: forms.text.max('Department', 40),
    mobileWrong: 'A mobile number has 11 digits; one from abroad begins with +.',
  },
  accountStatus: 'May log in',
  enable: 'Enable',
  disable: 'Disable',
  disableQuestion: (name: string) => `Disable the account of ${name}?`,
  disableEnds: 'All their sessions end at once, in every browser. Nothing they wrote is lost.',
  disableOrders: (n: number) =>
    n === 1 ? 'One open consultation stays with them.' : `${n} open consultations stay with them.`,
  disableClaims: (n: number) =>
    n === 1
      ? 'One prescription that they hold for review is let go.'
      : `${n} prescriptions that they hold for review are let go.`,
  reset: 'Reset the password',
  resetQuestion: (name: string) => `Reset the password of ${name}?`,
  resetEnds:
    'The old password no longer works, and all their sessions end at once. A new first password is shown here, once. Nothing they wrote is lost.',
  resetConfirm: 'Reset now',
  cancel: 'Cancel',
  disableConfirm: 'Disable now',
};
export type StaffMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly staff: StaffMessages;
  }
}
