export const en = {
  title: 'Log in',
  username: 'Account',
  password: 'Password',
  submit: 'Log in',
  submitting: 'Logging in…',
  usernameMissing: 'Enter your account.',
  usernameLong: 'An account has at most 64 characters.',
  passwordMissing: 'Enter your password.',
  passwordLong: 'A password has at most 128 characters.',
  lead: 'For doctors and prescription auditors',
  forgotten: "Forgotten the password? Ask your hospital's administrator.",
};
