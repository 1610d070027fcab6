import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { type Fault, isFault } from '../lib/fault.ts';
import { plain } from '../lib/typed.ts';
import type { Front } from '../session/front.ts';
import type { Recalled } from '../session/remembered.ts';
import type { Landing } from '../session/asking.ts';
import { type Entries, openEntries, type Trouble } from './entries.ts';
import type { Proving } from './proving.ts';

export type PasswordField = 'username' | 'password';

/** Log-in with account and password. */
export interface PasswordForm extends Entries<PasswordField> {
  /** Too many attempts for this account; logging in with a code still works. */
  readonly locked: ReadonlySignal<boolean>;
  readonly keepsPassword: boolean;
  /** Whether the form should be remembered for 30 days. */
  readonly remember: ReadonlySignal<boolean>;
  readonly tick: (on: boolean) => void;
  /** A password is stored for this account: the field may stay empty, and never contains it. */
  readonly held: ReadonlySignal<boolean>;
  /** What happened to the remembered form. */
  readonly note: ReadonlySignal<'over' | 'unusable' | 'refused' | null>;
  readonly submit: () => Promise<void>;
  /** Loads the remembered form. */
  readonly recall: () => Promise<void>;
}

const longest = { username: 64, password: 128 };
// Every upstream has its own codes for a refused log-in: all of them delete a stored password except these
// two, which say nothing about the password.
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

/** Creates the form; `onLoggedIn` is called with the page to land on. */
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
  // Until the person decides, the choice follows the remembered account: nobody is remembered because
  // somebody before them was.
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
    // The log-in is sent with the tenant's id.
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
