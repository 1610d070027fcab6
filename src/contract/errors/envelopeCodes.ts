/** Envelope codes (docs/wire.md, "Envelope"). Application errors have HTTP status 200. */
export const envelopeCode = {
  badParameter: 400,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  gone: 410,
  tooLarge: 413,
  locked: 423,
  tooMany: 429,
  broken: 500,
  notOffered: 501,
  /** The database is being written by another process. */
  busy: 503,
  /** No room for a file. */
  full: 507,
  repeated: 900,
} as const;

/** Business error codes. Their texts are in businessErrors.ts, which the console does not import: the upstream sends them. */
export * as businessCode from './businessCodes.ts';

/** Messages that reject a call without a toast or dialog (specification §4 and §8; docs/wire.md, "Session"). */
export const silentMessages: readonly string[] = [
  'refresh token invalid',
  'refresh token expired',
  'invalid refresh token',
  '无效的刷新令牌',
  '刷新令牌已过期',
];
