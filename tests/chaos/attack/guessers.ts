import * as v from 'valibot';
import { auth } from '../../../src/contract/account/auth.ts';
import { captcha, repCode } from '../../../src/contract/account/captcha.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { createRequests, json, parseEnvelope, password } from '../../security/requests.ts';
import { startStack } from '../../support/startStack.ts';
import { type Attack, result } from './drill.ts';
import { balancer, type Product } from './product.ts';

const [wrong, locked] = [business.wrongPassword.code, business.accountLocked.code];

/** Logs in through the balancer: the answer's code, and the cookie by which the browser is known. */
const logIn = async ({ send }: Product, client: string, username: string, secret: string, cookie = '') => {
  const answer = await send(auth.login.path, {
    body: json({ username, password: secret }),
    localAddress: balancer,
    headers: { 'x-forwarded-for': client, ...(cookie && { cookie }) },
  });
  const [set = ''] = answer.headers['set-cookie'] ?? [];
  return { code: parseEnvelope(answer).code, cookie: set.split(';', 1)[0] ?? '' };
};

const captchaAnswer = v.object({
  repCode: v.string(),
  repData: v.nullish(v.looseObject({ token: v.optional(v.string(), '') })),
});

export const guesserAttacks: readonly Attack[] = [
  {
    claim:
      'an account that is attacked from many addresses slows down for all but the browsers of its owner, which have five tries each',
    short: true,
    attempt: async (product) => {
      const owner = 'xuwanqing';
      const { cookie } = await logIn(product, '198.18.0.1', owner, password);
      const guesses: number[] = [];
      for (let n = 0; n < 16; n += 1)
        guesses.push((await logIn(product, `198.18.1.${n}`, owner, 'not this one')).code);
      const newcomer = await logIn(product, '198.18.2.1', owner, password);
      const known = await logIn(product, '198.18.2.2', owner, password, cookie);
      const own: number[] = [];
      for (let n = 0; n < 5; n += 1)
        own.push((await logIn(product, '198.18.2.3', owner, 'mistyped', cookie)).code);
      const sixth = await logIn(product, '198.18.2.4', owner, password, cookie);
      const checked = guesses.filter((code) => code === wrong).length;
      return result(
        `${checked} of 16 guesses checked; the right password of a new browser ${newcomer.code}, of the owner’s ${known.code}; its own mistakes ${own.join(' ')}, then ${sixth.code}`,
        {
          'the owner’s browser is known': cookie !== '',
          // Ten, and one more for each second or so that this takes.
          'guesses slow down': checked >= 10 && checked < 15,
          'a new browser waits': newcomer.code === locked,
          'the owner does not': known.code === 200,
          'and has five tries': own.every((code) => code === wrong) && sixth.code === locked,
        },
      );
    },
  },
  {
    claim: 'behind a balancer five wrong captchas stop who sent them, and not the hospital',
    short: true,
    attempt: async () => {
      const stack = await startStack({ captcha: true, settings: { TRUSTED_PROXIES: balancer } });
      try {
        const { send } = createRequests(stack);
        const ask = async (path: string, client: string, input: object) => {
          const headers = { 'x-forwarded-for': client };
          const { text } = await send(path, { body: json(input), localAddress: balancer, headers });
          return v.parse(captchaAnswer, JSON.parse(text));
        };
        const captchaType = 'pictureWord';
        const get = (client: string) => ask(captcha.get.path, client, { captchaType });
        const [guesser, colleague] = ['203.0.113.66', '203.0.113.67'];
        const checks: string[] = [];
        for (let n = 0; n < 5; n += 1) {
          const token = (await get(guesser)).repData?.token ?? '';
          const attempt = { captchaType, token, pointJson: 'wrong' };
          checks.push((await ask(captcha.check.path, guesser, attempt)).repCode);
        }
        const [same, other] = [(await get(guesser)).repCode, (await get(colleague)).repCode];
        return result(
          `answered ${checks.join(' ')}; afterwards the guesser ${same}, a colleague behind the same balancer ${other}`,
          {
            'five are wrong': checks.every((code) => code === repCode.wrong),
            'the guesser waits': same === repCode.locked,
            'the colleague does not': other === repCode.ok,
          },
        );
      } finally {
        await stack.close();
      }
    },
  },
];
