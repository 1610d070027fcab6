import { randomUUID } from 'node:crypto';
import { type CaptchaType, type Challenge, captchaLimits, repCode } from '../contract/account/captcha.ts';
import { type Secret, solves } from './captchaAnswer.ts';
import { mintKey, sealed, unsealed } from './captchaCipher.ts';
import { openClients } from './captchaClients.ts';
import { openPainter, type Painter } from './captchaPicture.ts';
import { openShelf } from './captchaShelf.ts';
import type { Clock } from './clock.ts';

/** How many challenges, and how many proofs, may be pending at once. The oldest are removed first. */
const mostStanding = 20_000;
/** How many pictures may be rendered at once. Further requests are refused before they use the processor. */
const mostPainting = 32;

export interface CaptchaDeskPlan {
  clock: Clock;
  /** Renders the pictures. */
  paint?: Painter;
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
export interface CaptchaDesk {
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

interface Standing {
  readonly secret: Secret;
  readonly secretKey: string;
}

const nameOf = ({ tenantId, address }: CaptchaClient) => `${tenantId} ${address}`;
const challengeName = (type: CaptchaType, token: string, client: CaptchaClient) =>
  `${nameOf(client)} ${type} ${token}`;
const proofName = (proof: string, tenantId: number) => `${tenantId} ${proof}`;

/** Creates the captchas of one upstream. */
export const openCaptchaDesk = ({ clock, paint = openPainter() }: CaptchaDeskPlan): CaptchaDesk => {
  const { challengeLife, proofLife } = captchaLimits;
  const challenges = openShelf<Standing>({ clock, life: challengeLife, most: mostStanding });
  const proofs = openShelf<true>({ clock, life: proofLife, most: mostStanding });
  const clients = openClients(clock);
  let painting = 0;

  return {
    async challenge(type, client) {
      const limit = clients.counts(nameOf(client), 'get');
      if (limit) return { code: limit, challenge: null };
      if (painting >= mostPainting) return { code: repCode.tooMany, challenge: null };
      painting += 1;
      try {
        const { secret, original, jigsaw, words } = await paint(type);
        const token = randomUUID().replaceAll('-', '');
        const secretKey = type === 'pictureWord' ? '' : mintKey();
        challenges.put(challengeName(type, token, client), { secret, secretKey });
        const pictures = { originalImageBase64: original, jigsawImageBase64: jigsaw };
        return { code: repCode.ok, challenge: { token, secretKey, wordList: [...words], ...pictures } };
      } finally {
        painting -= 1;
      }
    },
    check({ captchaType, token, pointJson }, client) {
      const limit = clients.counts(nameOf(client), 'check');
      if (limit) return limit;
      const standing = challenges.take(challengeName(captchaType, token, client));
      if (!standing) return repCode.expired;
      const plain = unsealed(pointJson, standing.secretKey);
      if (plain === null || !solves(standing.secret, plain)) {
        clients.wrong(nameOf(client));
        return repCode.wrong;
      }
      clients.right(nameOf(client));
      proofs.put(proofName(sealed(`${token}---${plain}`, standing.secretKey), client.tenantId), true);
      return repCode.ok;
    },
    redeem: (proof, tenantId) => proofs.take(proofName(proof, tenantId)) === true,
    size: () => ({ challenges: challenges.size(), proofs: proofs.size(), clients: clients.size() }),
  };
};
