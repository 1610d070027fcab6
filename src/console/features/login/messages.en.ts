import { forms } from '../../i18n/forms.en.ts';
import type { Messages } from '../../i18n/messages.ts';

export const en = {
  title: 'Log in',
  lead: 'For doctors and prescription auditors',
  methods: { label: 'Way to log in', password: 'Password', code: 'Text message' },
  redirecting: 'You are logged in. Going on…',
  username: 'Account',
  password: 'Password',
  mobile: 'Mobile number',
  code: 'Code',
  show: 'Show what is typed',
  hide: 'Hide what is typed',
  capsLock: 'Caps Lock is on.',
  submit: 'Log in',
  submitting: 'Logging in…',
  solving: 'Solve the picture below',
  ask: 'Send a code',
  asking: 'Sending…',
  askAgain: (seconds: number) => `Again in ${seconds} s`,
  sent: (mobile: string) => `A code was sent to ${mobile}. It can be used for a few minutes.`,
  codeAccepted: 'The code is right.',
  useCode: 'Log in with a code',
  usernameMissing: forms.required('your account'),
  usernameLong: forms.text.max('Account', 64),
  passwordMissing: forms.required('your password'),
  passwordLong: forms.text.max('Password', 128),
  mobileMissing: forms.required('your mobile number'),
  mobileWrong: 'A mobile number has 11 digits; one from abroad begins with +.',
  codeMissing: forms.required('the code'),
  codeWrong: (digits: number | null) => `A code has ${digits ?? '4 to 8'} digits.`,
  inputKept: 'What you typed is still here. Check the network and try again.',
  upstreamDown:
    "Your hospital's system does not answer. What you typed is still here; try again in a few minutes.",
  remember: {
    both: 'Remember me for 30 days',
    name: 'Remember my account for 30 days',
    hint: 'Account and password stay on this computer. Leave it off where others use it.',
    nameHint: 'The password is not kept: this browser cannot keep it safely at this address.',
    held: 'Remembered on this computer. Typing replaces it.',
  },
  note: {
    over: 'The remembered log-in has run out after 30 days. Enter account and password again.',
    unusable: 'The remembered password cannot be used any more and has been forgotten. Enter it again.',
    refused: 'The remembered password was not accepted and has been forgotten.',
  },
  forgottenPassword: "Forgotten the password? Log in with a code, or ask your hospital's administrator.",
};

declare module '../../i18n/messages.ts' {
  interface CoreMessages {
    readonly login: Messages<typeof en>;
  }
}
