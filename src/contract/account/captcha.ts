import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { list, nullish } from '../protocol/schemas.ts';

/** The kinds of challenge of AJ-Captcha, each a picture (docs/wire.md, "Captcha"). */
export const pictureTypes = ['blockPuzzle', 'clickWord', 'pictureWord'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The kinds of challenge; `computation` is an extension that asks the browser for work, and the person for nothing. */
export const captchaTypes = [...pictureTypes, 'computation'] as const;
export type CaptchaType = (typeof captchaTypes)[number];

/** Whether this kind has to be seen. */
export const isPictureType = (type: CaptchaType): type is PictureType => type !== 'computation';

/** The response codes of AJ-Captcha. */
export const repCode = {
  ok: '0000',
  /** The challenge has expired, was used, or never existed. */
  expired: '6110',
  wrong: '6111',
  /** This client requested too many challenges. */
  tooMany: '6201',
  /** This client made too many mistakes and has to wait. */
  locked: '6202',
  /** This client checked too often. */
  tooManyChecks: '6204',
} as const;

/** The sizes of the pictures, in pixels. */
export const captchaSize = {
  blockPuzzle: { width: 310, height: 155, piece: 47 },
  clickWord: { width: 310, height: 155 },
  pictureWord: { width: 120, height: 40 },
} as const;

/** The tolerance of an answer in picture pixels, and lifetimes in milliseconds. */
export const captchaLimits = {
  tolerance: 5,
  clickTolerance: 15,
  challengeLife: 120_000,
  proofLife: 180_000,
} as const;

const challenge = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  /** Sixteen characters; empty if answers are not encrypted. */
  secretKey: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((key) => key ?? ''),
    ),
    '',
  ),
  /** PNG or JPEG in base64, with or without the `data:` prefix; empty for a computation. */
  originalImageBase64: v.string(),
  jigsawImageBase64: nullish(v.string()),
  /** clickWord: what to click, in this order. */
  wordList: list(v.string()),
  /** computation: SHA-256 of this text, a colon and the answer begins with `difficulty` zero bits. */
  challenge: nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
  difficulty: nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32))),
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

/** AJ-Captcha's two calls; their responses have no envelope. */
export const captcha = {
  get: spec.post('/doctor/captcha/get', 'A challenge', {
    access: 'open',
    enveloped: false,
    input: v.object({ captchaType }),
    data: answer(challenge),
  }),
  /** `pointJson`: see docs/wire.md, "Captcha"; encrypted with the challenge's key, plain if there is none. */
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
