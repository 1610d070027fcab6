/** Envelope codes of the frame (docs/wire.md, "Envelope"). Application errors travel with HTTP 200. */
export const envelopeCode = {
  badParameter: 400,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  tooLarge: 413,
  locked: 423,
  tooMany: 429,
  broken: 500,
  notOffered: 501,
  repeated: 900,
} as const;

/** Business errors. Their texts stand in errors.ts, which the console leaves at home: an upstream says them. */
export * as businessCode from './businessCodes.ts';

/** Messages on which an ordinary answer is rejected without a toast or dialog (specification §4 and §8; docs/wire.md, "Session"). */
export const silentMessages: readonly string[] = [
  'refresh token invalid',
  'refresh token expired',
  'invalid refresh token',
  '无效的刷新令牌',
  '刷新令牌已过期',
];
