import { counted } from '../../../../contract/language/plural.ts';
import { forms } from '../../../i18n/forms.en.ts';

export const en = {
  title: 'My account',
  mobile: {
    title: 'Mobile number',
    unknown: 'the number on this account',
    notShown: 'No number is shown for this account. To add or check one, ask your hospital’s administrator.',
    use: 'Login codes are sent to this number.',
    begin: 'Change number',
    oldStep: 'Step 1 of 2: your current number',
    oldText: (masked: string) =>
      `A code will be sent to ${masked} to confirm it is yours. Nothing changes until the last step.`,
    newStep: 'Step 2 of 2: the new number',
    newText:
      'Your old number stays verified for a few minutes. The number changes once you enter the code sent to the new one.',
    oldCode: 'Code sent to the old number',
    mobile: 'New mobile number',
    newCode: 'Code sent to the new number',
    codeHint: 'The digits in the text message. A code expires after a few minutes.',
    sent: (mobile: string) => `A code was sent to ${mobile}. Valid for a few minutes.`,
    send: 'Send code',
    resendIn: (seconds: number) => `Resend in ${seconds} s`,
    next: 'Continue',
    change: 'Change number',
    cancel: 'Cancel',
    again: 'Your old number is no longer verified. Please verify it again.',
    done: 'Number changed. Codes are now sent to the new number.',
    codeMissing: forms.required('the code'),
    codeWrong: (digits: number | null) => `Enter the ${digits ?? '4- to 8'}-digit code.`,
    mobileMissing: forms.required('the new mobile number'),
    mobileWrong: 'Enter 11 digits; international numbers start with +.',
    request: {
      text: (by: string, at: string) =>
        by === ''
          ? `This number was entered for you on ${at}.`
          : `${by} entered this number for you on ${at}.`,
      why: 'Until you confirm it, no login codes are sent to it. If it is not yours, ask your hospital’s administrator to correct it.',
      password: 'Your password',
      missing: forms.required('your password'),
      confirm: 'Confirm number',
    },
  },
  password: {
    title: 'Password',
    after: 'You will be logged out everywhere, including here. Then log in with the new password.',
    oldPassword: 'Old password',
    newPassword: 'New password',
    again: 'Confirm new password',
    rules:
      '8 to 64 characters of any kind. It must differ from the old password and not contain your name, username or mobile number. A few unrelated words are easy to remember and hard to guess.',
    submit: 'Change password',
    oldMissing: forms.required('the old password'),
    newShort: forms.text.min('Password', 8),
    newLong: forms.text.max('Password', 64),
    newSame: 'Choose a password different from the old one.',
    againDiffers: 'The passwords do not match.',
    first: {
      title: 'Choose your own password',
      text: 'An administrator set your current password. Choose your own, then log in with it to continue.',
      fields: {
        oldPassword: 'Password you were given',
        oldMissing: forms.required('the password you were given'),
      },
      logOut: 'Log out',
    },
    lost: 'Could not confirm whether the password was changed. If the old password no longer works, use the new one.',
  },
  signIns: {
    title: 'Login history',
    lead: 'Logins to this account, including failed attempts. If one was not yours, change your password; this ends all sessions.',
    at: 'When',
    result: 'Result',
    kind: 'Method',
    browser: 'Browser',
    address: 'IP address',
    current: 'This session',
    succeeded: 'Logged in',
    failed: 'Failed',
    kinds: { password: 'Password', sms: 'Text message' },
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown',
    total: (n: number) => counted(n, 'attempt'),
    empty: 'No logins recorded.',
  },
};
