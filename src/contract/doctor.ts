import * as v from 'valibot';
import { extension, spec } from './endpoint.ts';
import { mobile, smsCode } from './auth.ts';
import { done, id, maybe, pageOf, paging, time } from './shapes.ts';

/** The logged-in person as the screens name them; `userInfo` of specification §3 and what goes with it. */
export const doctorInfo = v.object({
  name: v.string(),
  memberAccountId: id,
  avatar: maybe(v.string()),
  /** A value of the dictionary member_doctor_title. */
  title: maybe(v.number()),
  deptName: maybe(v.string()),
  /** The mobile number with its middle hidden: 139****0001; null where none is known. */
  mobile: maybe(v.string()),
});
export type DoctorInfo = v.InferOutput<typeof doctorInfo>;

/** A password that a person may choose: 8 to 64 characters. */
export const newPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

/** One attempt to log in, the failed ones too. */
export const signIn = v.object({
  id,
  at: time,
  /** How it was tried. */
  kind: v.picklist(['password', 'sms']),
  succeeded: v.boolean(),
  /** The client's address, as the gateway saw it. */
  address: v.string(),
  /** The browser's own account of itself (User-Agent). */
  agent: v.string(),
  /** Whether the session that asks began with it. */
  current: v.optional(v.boolean(), false),
});
export type SignIn = v.InferOutput<typeof signIn>;

/** 32 random bytes in base64; the same for an account at every log-in. */
const journalSecret = v.pipe(v.string(), v.base64(), v.length(44));

export const doctor = {
  info: spec.get('/doctor/info/get-info', 'The logged-in doctor or auditor', {
    input: v.object({}),
    data: doctorInfo,
  }),
  updatePassword: spec.put(
    '/doctor/info/updatePassword',
    'Change the password; every session of the account ends',
    {
      input: v.object({ oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), newPassword }),
      data: done,
    },
  ),
  checkSmsCode: spec.post(
    '/doctor/info/check-sms-code',
    'Prove the old mobile number by the code sent to it',
    {
      input: v.object({ code: smsCode }),
      data: done,
    },
  ),
  resetMobile: spec.post(
    '/doctor/info/reset-mobile',
    'Take a new mobile number, by the code sent to it; the old one was proved at most ten minutes before',
    { input: v.object({ mobile, code: smsCode }), data: done },
  ),
  loginLog: extension.get('/doctor/info/login-log', 'Who tried to log in to this account, newest first', {
    input: v.object(paging),
    data: pageOf(signIn),
  }),
  journalKey: extension.get(
    '/doctor/info/journal-key',
    "The account's half of the key to what a browser keeps of its unsent texts; told to a session only",
    { input: v.object({}), data: v.object({ key: journalSecret }) },
  ),
};
