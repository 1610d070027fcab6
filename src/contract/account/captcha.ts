import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { list, nullish } from '../protocol/schemas.ts';

/** The kinds of challenge of AJ-Captcha (docs/wire.md, "Captcha"). */
export const captchaTypes = ['blockPuzzle', 'clickWord', 'pictureWord'] as const;
export type CaptchaType = (typeof captchaTypes)[number];

/** AJ-Captcha's answers. */
export const repCode = {
  ok: '0000',
  /** The challenge has run out, was used, or never was. */
  expired: '6110',
  wrong: '6111',
  /** This client asked for too many challenges. */
  tooMany: '6201',
  /** This client was wrong too often and has to wait. */
  locked: '6202',
  /** This client checked too often. */
  tooManyChecks: '6204',
} as const;

/** The sizes of the pictures, in their own pixels. */
export const captchaSize = {
  blockPuzzle: { width: 310, height: 155, piece: 47 },
  clickWord: { width: 310, height: 155 },
  pictureWord: { width: 120, height: 40 },
} as const;

/** How far off an answer may be, in pixels of the picture, and how long things hold, in milliseconds. */
export const captchaLimits = {
  tolerance: 5,
  clickTolerance: 15,
  challengeLife: 120_000,
  proofLife: 180_000,
} as const;

const challenge = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  /** Sixteen characters; empty where answers travel as they are. */
  secretKey: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((key) => key ?? ''),
    ),
    '',
  ),
  /** PNG or JPEG in base64, with or without the `data:` head. */
  originalImageBase64: v.string(),
  jigsawImageBase64: nullish(v.string()),
  /** clickWord: what to click, in this order. */
  wordList: list(v.string()),
});
export type Challenge = v.InferOutput<typeof challenge>;

const answer = <S extends v.GenericSchema>(repData: S) =>
  v.object({
    repCode: v.string(),
    repMsg: nullish(v.string()),
    success: v.optional(v.boolean(), false),
    repData: nullish(repData),
  });

const captchaType = v.picklist(captchaTypes);

/** AJ-Captcha's two calls; their answers are not enveloped. */
export const captcha = {
  get: spec.post('/doctor/captcha/get', 'A challenge', {
    access: 'open',
    enveloped: false,
    input: v.object({ captchaType }),
    data: answer(challenge),
  }),
  /** `pointJson`: see docs/wire.md, "Captcha"; encrypted under the challenge's key, plain where it has none. */
  check: spec.post('/doctor/captcha/check', 'Whether a challenge is solved; a challenge can be tried once', {
    access: 'open',
    enveloped: false,
    input: v.object({
      captchaType,
      token: v.pipe(v.string(), v.maxLength(128)),
      pointJson: v.pipe(v.string(), v.maxLength(2048)),
    }),
    data: answer(v.object({ result: v.optional(v.boolean(), false) })),
  }),
};
