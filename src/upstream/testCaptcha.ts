import type { CaptchaType, Challenge } from '../contract/account/captcha.ts';
import type { Point, Secret } from './captchaAnswer.ts';
import { sealed } from './captchaCipher.ts';
import { type CaptchaAttempt, openCaptchaDesk } from './captchaDesk.ts';
import { openPainter, type Painter } from './captchaPicture.ts';

const written = (points: readonly Point[], by: number) => points.map(({ x, y }) => ({ x: x + by, y }));

/**
 * Wraps a renderer and remembers the secret of each picture, so that a test can solve it as a person would.
 */
export const openSolver = (paint: Painter = openPainter()) => {
  const secrets = new Map<string, Secret>();
  const secretOf = ({ originalImageBase64 }: Challenge): Secret => {
    const secret = secrets.get(originalImageBase64);
    if (!secret) throw new Error('nobody painted this picture');
    return secret;
  };
  /** The answer of a person who is `offset` pixels too far to the right. */
  const plainOf = (challenge: Challenge, off = 0): string => {
    const secret = secretOf(challenge);
    if (secret.type === 'pictureWord') return secret.word.toLowerCase();
    if (secret.type === 'clickWord') return JSON.stringify(written(secret.points, off));
    return JSON.stringify({ x: secret.x + off, y: 5 });
  };
  return {
    paint: async (type: Secret['type']) => {
      const made = await paint(type);
      secrets.set(made.original, made.secret);
      return made;
    },
    plainOf,
    /** What a console sends to `check`; the correct answer by default. */
    attempt: (challenge: Challenge, plain = plainOf(challenge)): CaptchaAttempt => ({
      captchaType: secretOf(challenge).type,
      token: challenge.token,
      pointJson: sealed(plain, challenge.secretKey),
    }),
    /** What a console sends with the log-in. */
    proof: (challenge: Challenge, plain = plainOf(challenge)): string =>
      sealed(`${challenge.token}---${plain}`, challenge.secretKey),
  };
};

/** A picture that costs nothing, for tests that need thousands. */
export const plainPaper: Painter = async () => ({
  secret: { type: 'blockPuzzle', x: 120 },
  original: 'plain paper',
  jigsaw: null,
  words: [],
});

/** The default client of a test. */
export const ward = { tenantId: 1, address: '10.0.0.7' };

/** A captcha service with a solver and a clock that the test controls. */
export const openTestDesk = (paint?: Painter) => {
  let now = Date.UTC(2026, 10, 20, 1, 0);
  const solver = openSolver(paint);
  const desk = openCaptchaDesk({ clock: { now: () => now }, paint: solver.paint });
  const asked = async (type: CaptchaType, client = ward): Promise<Challenge> => {
    const { code, challenge } = await desk.challenge(type, client);
    if (!challenge) throw new Error(`no challenge: ${code}`);
    return challenge;
  };
  return {
    ...desk,
    ...solver,
    asked,
    /** Checks an answer; the correct one by default. */
    tried: (challenge: Challenge, plain?: string, client = ward) =>
      desk.check(solver.attempt(challenge, plain), client),
    advance: (ms: number) => {
      now += ms;
    },
  };
};
