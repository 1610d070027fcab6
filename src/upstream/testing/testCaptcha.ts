import type { CaptchaType, Challenge, PictureType } from '../../contract/account/captcha.ts';
import { isCorrectAnswer, type Point, type Secret } from '../captcha/captchaAnswer.ts';
import { encrypt } from '../captcha/captchaCipher.ts';
import { type CaptchaAttempt, createCaptchaService } from '../captcha/captchaService.ts';
import { createRenderer, type ChallengeRenderer } from '../captcha/captchaPicture.ts';

const shiftPoints = (points: readonly Point[], by: number) => points.map(({ x, y }) => ({ x: x + by, y }));

/** The first nonce that is correct. */
const compute = (secret: Secret): string => {
  for (let nonce = 0; ; nonce += 1) if (isCorrectAnswer(secret, String(nonce))) return String(nonce);
};

/**
 * Wraps a renderer and remembers the secret of each picture, so that a test can solve it as a person would.
 */
export const createSolver = (render: ChallengeRenderer = createRenderer()) => {
  const secrets = new Map<string, Secret>();
  const secretOf = ({ originalImageBase64, challenge, difficulty }: Challenge): Secret => {
    if (challenge !== null && difficulty !== null) return { type: 'computation', challenge, difficulty };
    const secret = secrets.get(originalImageBase64);
    if (!secret) throw new Error('nobody painted this picture');
    return secret;
  };
  /** The answer of a person who is `offset` pixels too far to the right. */
  const answerOf = (challenge: Challenge, offset = 0): string => {
    const secret = secretOf(challenge);
    if (secret.type === 'pictureWord') return secret.word.toLowerCase();
    if (secret.type === 'clickWord') return JSON.stringify(shiftPoints(secret.points, offset));
    if (secret.type === 'computation') return compute(secret);
    return JSON.stringify({ x: secret.x + offset, y: 5 });
  };
  return {
    render: async (type: PictureType) => {
      const rendered = await render(type);
      secrets.set(rendered.original, rendered.secret);
      return rendered;
    },
    answerOf,
    /** What a console sends to `check`; the correct answer by default. */
    attempt: (challenge: Challenge, answer = answerOf(challenge)): CaptchaAttempt => ({
      captchaType: secretOf(challenge).type,
      token: challenge.token,
      pointJson: encrypt(answer, challenge.secretKey),
    }),
    /** What a console sends with the log-in. */
    proof: (challenge: Challenge, answer = answerOf(challenge)): string =>
      encrypt(`${challenge.token}---${answer}`, challenge.secretKey),
  };
};

/** A picture that costs nothing, for tests that need thousands. */
export const blankPicture: ChallengeRenderer = async () => ({
  secret: { type: 'blockPuzzle', x: 120 },
  original: 'plain paper',
  jigsaw: null,
  words: [],
});

/** The default client of a test. */
export const testClient = { tenantId: 1, address: '10.0.0.7' };

/** A captcha service with a solver and a clock that the test controls. */
export const createTestCaptcha = (render?: ChallengeRenderer) => {
  let now = Date.UTC(2026, 10, 20, 1, 0);
  let aheadMs = 0;
  const clock = { now: () => now + aheadMs, steady: () => now };
  const solver = createSolver(render);
  const captcha = createCaptchaService({ clock, render: solver.render, difficulty: 8 });
  const newChallenge = async (type: CaptchaType, client = testClient): Promise<Challenge> => {
    const { code, challenge } = await captcha.challenge(type, client);
    if (!challenge) throw new Error(`no challenge: ${code}`);
    return challenge;
  };
  return {
    ...captcha,
    ...solver,
    newChallenge,
    /** Checks an answer; the correct one by default. */
    checkAnswer: (challenge: Challenge, answer?: string, client = testClient) =>
      captcha.check(solver.attempt(challenge, answer), client),
    advance: (ms: number) => {
      now += ms;
    },
    /** Sets the computer's clock ahead, or back. */
    setClock: (ms: number) => {
      aheadMs += ms;
    },
  };
};
