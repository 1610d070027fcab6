import { forms } from '../../i18n/forms.en.ts';
import type { Messages } from '../../i18n/messages.ts';

export const en = {
  title: 'Log in',
  lead: 'For doctors and pharmacists',
  methods: { label: 'Login method', password: 'Password', code: 'Text message' },
  redirecting: 'Logged in. Loading…',
  username: 'Username',
  password: 'Password',
  mobile: 'Mobile number',
  code: 'Code',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  submit: 'Log in',
  submitting: 'Logging in…',
  solving: 'Complete the check',
  ask: 'Send code',
  asking: 'Sending…',
  askAgain: (seconds: number) => `Resend in ${seconds} s`,
  sent: (mobile: string) => `Code sent to ${mobile}. Valid for a few minutes.`,
  codeAccepted: 'Code accepted.',
  useCode: 'Log in with a code',
  usernameMissing: forms.required('your username'),
  usernameLong: forms.text.max('Username', 64),
  passwordMissing: forms.required('your password'),
  passwordLong: forms.text.max('Password', 128),
  mobileMissing: forms.required('your mobile number'),
  mobileWrong: 'Enter 11 digits; international numbers start with +.',
  codeMissing: forms.required('the code'),
  codeWrong: (digits: number | null) => `Enter the ${digits ?? '4- to 8'}-digit code.`,
  inputKept: 'Check your connection and try again – your entries are kept.',
  upstreamDown:
    'Your hospital’s system isn’t responding. Try again in a few minutes – your entries are kept.',
  remember: {
    both: 'Remember me for 30 days',
    name: 'Remember my username for 30 days',
    hint: 'Don’t use this on a shared computer.',
    nameHint: 'The password isn’t saved: this browser can’t store it safely here.',
    held: 'Saved on this computer. Type to replace it.',
  },
  note: {
    over: 'Your saved login has expired. Enter your username and password.',
    unusable: 'Your saved password can no longer be used. Enter your password.',
    refused: 'Your saved password was not accepted and has been removed.',
  },
  forgottenPassword: 'Forgot your password? Log in with a text-message code or contact your administrator.',
};

declare module '../../i18n/messages.ts' {
  interface CoreMessages {
    readonly login: Messages<typeof en>;
  }
}
