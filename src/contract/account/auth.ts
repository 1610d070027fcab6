import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { acknowledged, id, requiredText, time } from '../protocol/schemas.ts';
import { mobilePattern, normalizeMobile, smsScene } from './sms.ts';

/** The login result: opaque tokens, and when the access token expires (specification §3). */
export const session = v.object({
  userId: id,
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
  expiresTime: time,
});
export type Session = v.InferOutput<typeof session>;

/** The account of the logged-in person. `isAuditor` changes the landing page and the menu alone (specification §6). */
export const account = v.object({
  id,
  username: v.string(),
  isAuditor: v.optional(v.boolean()),
  /** Whether they manage the hospital's staff. */
  isAdmin: v.optional(v.boolean(), false),
  /** An administrator set the password: every call but its change is refused with `passwordChangeRequired`. */
  mustChangePassword: v.optional(v.boolean(), false),
});
export type Account = v.InferOutput<typeof account>;

/** A mobile number in its normalised form. */
export const mobile = v.pipe(v.string(), v.transform(normalizeMobile), v.regex(mobilePattern));

/** An SMS code. The hospital decides how many digits it has: the family sends four, the embedded upstream six. */
export const smsCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{4,8}$/));

// AJ-Captcha's proof of a solved challenge (docs/wire.md, "Captcha"); an upstream without captchas accepts calls without it.
const captchaVerification = v.optional(v.pipe(v.string(), v.maxLength(512)));

export const auth = {
  login: spec.post('/doctor/auth/login', 'Log in with a password', {
    access: 'open',
    input: v.object({
      username: requiredText(64),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      captchaVerification,
    }),
    data: session,
  }),
  smsLogin: spec.post('/doctor/auth/sms-login', 'Log in with a code that was sent to the mobile number', {
    access: 'open',
    input: v.object({ mobile, code: smsCode }),
    data: session,
  }),
  /** For `login` a solved captcha; for `oldMobile` the number of the session's account; for `newMobile` the new number. */
  sendSmsCode: spec.post('/doctor/auth/send-sms-code', 'Send a code to a mobile number', {
    access: 'either',
    input: v.object({
      scene: v.picklist(Object.values(smsScene)),
      mobile: v.optional(mobile),
      captchaVerification,
    }),
    data: acknowledged,
  }),
  validateSmsCode: spec.post(
    '/doctor/auth/validate-sms-code',
    'Whether a log-in code is right; it stays unused',
    {
      access: 'open',
      input: v.object({ mobile, code: smsCode }),
      data: acknowledged,
    },
  ),
  refresh: spec.post('/doctor/auth/refresh-token', 'Exchange the refresh token for new tokens', {
    access: 'open',
    sends: 'query',
    input: v.object({ refreshToken: v.pipe(v.string(), v.maxLength(512)) }),
    data: session,
  }),
  logout: spec.post('/doctor/auth/logout', 'Revoke the tokens of this session', {
    input: v.object({}),
    data: acknowledged,
  }),
  account: spec.get('/doctor/auth/get-doctor-info', 'The account of the session', {
    input: v.object({}),
    data: account,
  }),
};
