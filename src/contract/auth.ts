import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { done, id, someText, time } from './shapes.ts';

/** The login result: opaque tokens, and when the access token ends (specification §3). */
export const session = v.object({
  userId: id,
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
  expiresTime: time,
});
export type Session = v.InferOutput<typeof session>;

/** The account of the logged-in person. `isAuditor` changes the landing page alone (specification §6). */
export const account = v.object({
  id,
  username: v.string(),
  isAuditor: v.optional(v.boolean(), false),
});
export type Account = v.InferOutput<typeof account>;

export const auth = {
  login: spec.post('/doctor/auth/login', 'Log in with a password', {
    access: 'open',
    input: v.object({
      username: someText(64),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      captchaVerification: v.optional(v.string()),
    }),
    data: session,
  }),
  refresh: spec.post('/doctor/auth/refresh-token', 'Exchange the refresh token for new tokens', {
    access: 'open',
    sends: 'query',
    input: v.object({ refreshToken: v.pipe(v.string(), v.maxLength(512)) }),
    data: session,
  }),
  logout: spec.post('/doctor/auth/logout', 'Revoke the tokens of this session', {
    input: v.object({}),
    data: done,
  }),
  account: spec.get('/doctor/auth/get-doctor-info', 'The account of the session', {
    input: v.object({}),
    data: account,
  }),
};
