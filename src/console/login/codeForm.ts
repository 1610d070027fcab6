import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { smsCooldownMs } from '../../contract/account/sms.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { type Countdown, openCountdown } from '../lib/countdown.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { codeIn, codeTrouble, mobileIn, mobileTrouble } from '../lib/typed.ts';
import type { Front } from '../session/front.ts';
import type { Landing } from '../session/asking.ts';
import { type Entries, openEntries, type Trouble } from './entries.ts';
import type { Proving } from './proving.ts';

export type CodeField = 'mobile' | 'code';

/** Log-in with a code that is sent to the mobile number. */
export interface CodeForm extends Entries<CodeField> {
  /** Until another code may be requested. */
  readonly wait: Countdown;
  /** A code is being requested. */
  readonly asking: ReadonlySignal<boolean>;
  /** The number that a code was sent to, on this page. */
  readonly sentTo: ReadonlySignal<string | null>;
  /** The upstream confirmed the typed code. */
  readonly right: ReadonlySignal<boolean>;
  readonly ask: () => Promise<void>;
  readonly submit: () => Promise<void>;
}

const fieldOfCode = new Map<number, CodeField>([
  [businessCode.smsWrong, 'code'],
  [businessCode.smsOver, 'code'],
  [businessCode.smsTooSoon, 'code'],
  [businessCode.smsTooMany, 'mobile'],
  [businessCode.mobileMissing, 'mobile'],
  [businessCode.accountDisabled, 'mobile'],
]);
const fieldOf = ({ code }: Fault): CodeField | null => fieldOfCode.get(code ?? 0) ?? null;

const pair = (mobile: string, code: string): string => `${mobile} ${code}`;

/** Creates the form; `onLoggedIn` is called with the page to land on. */
export const openCodeForm = (
  {
    clock,
    session,
    hospital,
    outside,
    agreeing,
  }: Pick<Front, 'clock' | 'session' | 'hospital' | 'outside' | 'agreeing'>,
  { proved, fetch }: Proving,
  arrive: (landing: Landing) => void,
): CodeForm => {
  const entries = openEntries<CodeField>(fieldOf);
  const { value, complain, point, act } = entries;
  const wait = openCountdown({ tab: outside.tab, key: 'nextCodeAt', clock, length: smsCooldownMs });
  const asking = signal(false);
  const sentTo = signal<string | null>(null);
  const right = signal(false);
  // The upstream's answers about pairs of number and code: each pair is asked once.
  let told = new Map<string, 'asked' | 'right' | Fault>();

  const tell = (of: string): void => {
    const said = told.get(of);
    if (of !== pair(mobileIn(value('mobile')) ?? '', value('code')) || entries.busy.value) return;
    right.value = said === 'right';
    if (typeof said === 'object') complain(new Map([['code', said]]));
  };

  const foresee = async (mobile: string, code: string): Promise<void> => {
    const mine = told;
    const of = pair(mobile, code);
    if (!mine.has(of)) {
      mine.set(of, 'asked');
      try {
        await session.checkCode(mobile, code);
        mine.set(of, 'right');
      } catch (thrown) {
        const read = faultOf(thrown);
        // If the upstream cannot check it now, the log-in will.
        if (fieldOf(read) === 'code') mine.set(of, read);
      }
    }
    if (told === mine) tell(of);
  };

  const send = async (mobile: string): Promise<void> => {
    await hospital.look();
    const sent = await proved(entries.say, (proof) => session.sendCode(mobile, proof));
    if (sent === null) return;
    told = new Map();
    batch(() => {
      entries.say(null);
      complain(new Map());
      entries.write('code', '');
      right.value = false;
      sentTo.value = mobile;
      wait.start();
      point('code');
    });
  };

  return {
    ...entries,
    wait,
    asking,
    sentTo,
    right,
    write: (field, typed) => {
      fetch();
      const code = field === 'code' ? codeIn(typed) : null;
      batch(() => {
        entries.write(field, code ?? typed);
        right.value = false;
      });
      const mobile = mobileIn(value('mobile'));
      if (code && mobile && !entries.busy.value) void foresee(mobile, code);
    },
    ask: () =>
      act(async () => {
        wait.look();
        if (wait.left.value > 0) return;
        const mobile = mobileIn(value('mobile'));
        if (mobile === null) {
          complain(new Map([['mobile', mobileTrouble(value('mobile'))]]));
          return;
        }
        complain(new Map());
        asking.value = true;
        try {
          await send(mobile);
        } catch (thrown) {
          const read = faultOf(thrown);
          if (read.code === businessCode.smsTooSoon) wait.start();
          throw read;
        } finally {
          asking.value = false;
        }
      }),
    submit: () =>
      act(async () => {
        const mobile = mobileIn(value('mobile'));
        const code = codeIn(value('code'));
        const wrong = new Map<CodeField, Trouble>();
        if (mobile === null) wrong.set('mobile', mobileTrouble(value('mobile')));
        if (code === null) wrong.set('code', codeTrouble(value('code')));
        if (complain(wrong) || mobile === null || code === null) return;
        const refusal = told.get(pair(mobile, code));
        if (typeof refusal === 'object') throw refusal;
        if (!(await agreeing.may(mobile))) return;
        await hospital.look();
        const landing = await session.logIn({ kind: 'code', mobile, code });
        entries.write('code', '');
        await agreeing.tell(mobile);
        arrive(landing);
      }),
  };
};
