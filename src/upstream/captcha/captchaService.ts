import { randomUUID } from 'node:crypto';
import {
  type CaptchaType,
  type Challenge,
  captchaLimits,
  isPictureType,
  type PictureType,
  repCode,
} from '../../contract/account/captcha.ts';
import { type Secret, isCorrectAnswer } from './captchaAnswer.ts';
import { createKey, encrypt, decrypt } from './captchaCipher.ts';
import { createClientLimiter } from './clientLimiter.ts';
import { createRenderer, type ChallengeRenderer } from './captchaPicture.ts';
import { createDifficulty } from './captchaDifficulty.ts';
import { createOneTimeStore } from './oneTimeStore.ts';
import { type Clock, steadyNow } from '../server/clock.ts';

/** How many challenges, and how many proofs, may be pending at once. The oldest are removed first. */
const maxPending = 20_000;
/** How many pictures may be rendered at once. Further requests are refused before they use the processor. */
const maxRendering = 32;

export interface CaptchaServiceOptions {
  clock: Clock;
  /** Renders the pictures. */
  render?: ChallengeRenderer;
  /** How many zero bits a computation has to find while few are asked for. */
  difficulty?: number;
}

/** The client. Challenges and proofs of one hospital are not valid at another. */
export interface CaptchaClient {
  readonly tenantId: number;
  readonly address: string;
}

/** One attempt, with `pointJson` as received. */
export interface CaptchaAttempt {
  readonly captchaType: CaptchaType;
  readonly token: string;
  readonly pointJson: string;
}

/** AJ-Captcha's result codes. */
export type RepCode = (typeof repCode)[keyof typeof repCode];

/**
 * The captchas of one upstream (docs/wire.md, "Captcha"). Everything is in memory and expires within three
 * minutes.
 */
export interface CaptchaService {
  /** A new challenge, or null with the code that says why there is none. */
  challenge(
    type: CaptchaType,
    client: CaptchaClient,
  ): Promise<{ code: RepCode; challenge: Challenge | null }>;
  /** Checks an answer. The challenge is used up, whether the answer is correct or not. */
  check(attempt: CaptchaAttempt, client: CaptchaClient): RepCode;
  /**
   * Whether this `captchaVerification` proves a challenge solved at this hospital less than 180 s ago. True
   * only once.
   */
  redeem(proof: string, tenantId: number): boolean;
  /** How many challenges, proofs and clients are remembered. */
  size(): { challenges: number; proofs: number; clients: number };
}

interface PendingChallenge {
  readonly secret: Secret;
  readonly secretKey: string;
}

const createToken = () => randomUUID().replaceAll('-', '');
const clientKey = ({ tenantId, address }: CaptchaClient) => `${tenantId} ${address}`;
const challengeKey = (type: CaptchaType, token: string, client: CaptchaClient) =>
  `${clientKey(client)} ${type} ${token}`;
const proofKey = (proof: string, tenantId: number) => `${tenantId} ${proof}`;

/** Creates the captchas of one upstream. */
export const createCaptchaService = ({
  clock: wallClock,
  render = createRenderer(),
  difficulty: leastDifficulty,
}: CaptchaServiceOptions): CaptchaService => {
  // Only durations count: setting the computer's clock locks nobody and keeps no proof valid.
  const clock: Clock = { now: () => steadyNow(wallClock) };
  const { challengeLife, proofLife } = captchaLimits;
  const createChallenges = () =>
    createOneTimeStore<PendingChallenge>({ clock, lifetimeMs: challengeLife, maxEntries: maxPending });
  const pictures = createChallenges();
  // Of their own: they cost nothing to ask for, and must not push out the pictures that people are looking at.
  const computations = createChallenges();
  const proofs = createOneTimeStore<true>({ clock, lifetimeMs: proofLife, maxEntries: maxPending });
  const clients = createClientLimiter(clock);
  const difficultyOf = createDifficulty(clock, leastDifficulty);
  let rendering = 0;

  const newComputation = (client: CaptchaClient): Challenge => {
    const [token, challenge] = [createToken(), createToken()];
    const difficulty = difficultyOf(client);
    const secret = { type: 'computation', challenge, difficulty } as const;
    computations.put(challengeKey('computation', token, client), { secret, secretKey: '' });
    const noPicture = { originalImageBase64: '', jigsawImageBase64: null, wordList: [] };
    return { token, secretKey: '', ...noPicture, challenge, difficulty };
  };

  const newPicture = async (type: PictureType, client: CaptchaClient): Promise<Challenge> => {
    const { secret, original, jigsaw, words } = await render(type);
    const token = createToken();
    const secretKey = type === 'pictureWord' ? '' : createKey();
    pictures.put(challengeKey(type, token, client), { secret, secretKey });
    const images = { originalImageBase64: original, jigsawImageBase64: jigsaw };
    return { token, secretKey, wordList: [...words], ...images, challenge: null, difficulty: null };
  };

  return {
    async challenge(type, client) {
      const limit = clients.count(clientKey(client), 'get');
      if (limit) return { code: limit, challenge: null };
      if (!isPictureType(type)) return { code: repCode.ok, challenge: newComputation(client) };
      if (rendering >= maxRendering) return { code: repCode.tooMany, challenge: null };
      rendering += 1;
      try {
        return { code: repCode.ok, challenge: await newPicture(type, client) };
      } finally {
        rendering -= 1;
      }
    },
    check({ captchaType, token, pointJson }, client) {
      const limit = clients.count(clientKey(client), 'check');
      if (limit) return limit;
      const challenges = isPictureType(captchaType) ? pictures : computations;
      const pending = challenges.take(challengeKey(captchaType, token, client));
      if (!pending) return repCode.expired;
      const plain = decrypt(pointJson, pending.secretKey);
      if (plain === null || !isCorrectAnswer(pending.secret, plain)) {
        clients.recordWrong(clientKey(client));
        return repCode.wrong;
      }
      clients.recordRight(clientKey(client));
      proofs.put(proofKey(encrypt(`${token}---${plain}`, pending.secretKey), client.tenantId), true);
      return repCode.ok;
    },
    redeem: (proof, tenantId) => proofs.take(proofKey(proof, tenantId)) === true,
    size: () => ({
      challenges: pictures.size() + computations.size(),
      proofs: proofs.size(),
      clients: clients.size(),
    }),
  };
};
