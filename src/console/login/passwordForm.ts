import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/codes.ts';
import { type Fault, isFault } from '../lib/fault.ts';
import { plain } from '../lib/typed.ts';
import type { Front } from '../session/front.ts';
import type { Recalled } from '../session/remembered.ts';
import type { Landing } from '../session/asking.ts';
import { type Entries, openEntries, type Trouble } from './entries.ts';
import type { Proving } from './proving.ts';

export type PasswordField = 'username' | 'password';

/** The log-in with account and password. */
export interface PasswordForm extends Entries<PasswordField> {
  /** The account was tried too often; the code is another way in. */
  readonly locked: ReadonlySignal<boolean>;
  readonly keepsPassword: boolean;
  /** Whether the person wants the form to be kept for 30 days. */
  readonly remember: ReadonlySignal<boolean>;
  readonly tick: (on: boolean) => void;
  /** A password is kept for this account: the field may stay empty, and never holds it. */
  readonly held: ReadonlySignal<boolean>;
  /** What became of the form that was kept. */
  readonly note: ReadonlySignal<'over' | 'unusable' | 'refused' | null>;
  readonly submit: () => Promise<void>;
  /** Looks for a form that was kept. */
  readonly recall: () => Promise<void>;
}

const longest = { username: 64, password: 128 };
// Every upstream has codes of its own for a refused log-in: all of them let a kept password go, but these two, which were
// said before it was looked at.
const spares: readonly number[] = [businessCode.captchaWrong, businessCode.accountLocked];
const isRefusal = ({ code = 0 }: Fault): boolean => code >= 1_000_000_000 && !spares.includes(code);

function* wrong(username: string, password: string, held: boolean): Iterable<[PasswordField, Trouble]> {
  if (username === '') yield ['username', 'usernameMissing'];
  if (username.length > longest.username) yield ['username', 'usernameLong'];
  if (password === '' && !held) yield ['password', 'passwordMissing'];
  if (password.length > longest.password) yield ['password', 'passwordLong'];
}

const fieldOf = ({ code }: Fault): PasswordField | null => {
  if (code === businessCode.wrongPassword) return 'password';
  return code === businessCode.accountDisabled ? 'username' : null;
};

/** Opens the form; `arrive` is told where a log-in lands. */
export const openPasswordForm = (
  {
    session,
    hospital,
    remembered,
    agreeing,
  }: Pick<Front, 'session' | 'hospital' | 'remembered' | 'agreeing'>,
  { proved, fetch }: Proving,
  arrive: (landing: Landing) => void,
): PasswordForm => {
  const entries = openEntries<PasswordField>(fieldOf);
  const { value, write, complain, point, say, act } = entries;
  const recalled = signal<Recalled | null>(null);
  // Until the person says, it is as it was for the account that was kept: nobody is kept because somebody before was.
  const ticked = signal<boolean | null>(null);
  const note = signal<'over' | 'unusable' | 'refused' | null>(null);

  const known = computed(() =>
    recalled.value && plain(value('username')) === recalled.value.username ? recalled.value : null,
  );
  const remember = computed(() => ticked.value ?? known.value !== null);
  const held = computed(() => known.value?.password === true && value('password') === '');

  const lost = (why: 'unusable' | 'refused'): void =>
    batch(() => {
      ticked.value = remember.value;
      recalled.value = null;
      note.value = why;
    });

  const logIn = async (username: string, typed: string): Promise<void> => {
    const keeps = remember.value;
    // The tenant's id goes with the log-in.
    await hospital.look();
    const landing = await proved(say, async (captchaVerification) => {
      const password = typed || (await remembered.password(username));
      if (password === null) {
        lost('unusable');
        complain(new Map([['password', 'passwordMissing']]));
        return null;
      }
      try {
        const landing = await session.logIn({ kind: 'password', username, password, captchaVerification });
        if (keeps) await remembered.keep({ username, password });
        return landing;
      } catch (thrown) {
        if (typed === '' && isFault(thrown) && isRefusal(thrown)) {
          await remembered.forget();
          lost('refused');
        }
        throw thrown;
      }
    });
    if (landing === null) return;
    write('password', '');
    await agreeing.tell(username);
    arrive(landing);
  };

  return {
    ...entries,
    write: (field, typed) => {
      fetch();
      write(field, typed);
    },
    locked: computed(() => entries.fault.value?.code === businessCode.accountLocked),
    keepsPassword: remembered.keepsPassword,
    remember,
    tick: (on) => {
      batch(() => {
        ticked.value = on;
        if (!on) recalled.value = null;
      });
      if (!on) void remembered.forget();
    },
    held,
    note,
    submit: () =>
      act(async () => {
        const username = plain(value('username'));
        const password = value('password');
        if (complain(new Map(wrong(username, password, held.value)))) return;
        if (!(await agreeing.may(username))) return;
        note.value = null;
        await logIn(username, password);
      }),
    recall: async () => {
      const found = await remembered.read();
      if (found === 'over' || found === 'unusable') note.value = found;
      if (found === null || typeof found === 'string') return;
      batch(() => {
        recalled.value = found;
        // What was typed meanwhile stays.
        if (value('username') !== '') return;
        write('username', found.username);
        if (!found.password) point('password');
      });
    },
  };
};
