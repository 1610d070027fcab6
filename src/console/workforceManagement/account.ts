import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { staff, staffMember, type StaffMember, staffStatus } from '../../contract/account/staff.ts';
import type { App } from '../app.ts';
import { carriedBy } from '../lib/carried.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openStay } from '../lib/stay.ts';
import { plain } from '../lib/typed.ts';
import { differing, type Entry, entryOf, fieldOf, mistakesIn, sentOf } from './entry.ts';
import { type AccountForm, openAccountForm } from './form.ts';

/** The model of an account, existing or new. */
export interface Account {
  readonly reading: Remote<StaffMember>;
  readonly form: AccountForm;
  /** An error that belongs to no field. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** The outcome of an operation whose response was lost: unknown, or not done. */
  readonly lost: ReadonlySignal<'no' | 'unknown' | 'not done'>;
  readonly busy: ReadonlySignal<'no' | 'saving' | 'switching'>;
  /** Whether the confirmation to disable the account is open. */
  readonly asking: ReadonlySignal<boolean>;
  readonly ask: (asks: boolean) => void;
  readonly save: () => Promise<void>;
  readonly setStatus: (status: 0 | 1) => Promise<void>;
  /** Discards the input and shows the account as it is stored now. */
  readonly takeTheirs: () => void;
  readonly open: () => () => void;
}

type Needs = Pick<App, 'call' | 'clock' | 'changes' | 'journal' | 'typing' | 'outside'>;

/** An operation on the account, and how to tell afterwards whether it was done. */
interface Act {
  readonly as: 'saving' | 'switching';
  readonly work: () => Promise<StaffMember>;
  readonly isDone: (one: StaffMember) => boolean;
  readonly finish: (one: StaffMember) => void;
}

/** Creates the model; `onSaved` receives the saved account and whether the panel is still open. */
export const openAccount = (
  app: Needs,
  id: string | null,
  done: (saved: StaffMember, looked: boolean) => void,
): Account => {
  const { call, clock, changes, outside } = app;
  const form = openAccountForm(app, id);
  const stay = openStay();
  const fault = signal<Fault | null>(null);
  const lost = signal<'no' | 'unknown' | 'not done'>('no');
  const busy = signal<'no' | 'saving' | 'switching'>('no');
  const asking = signal(false);
  const keyOf = openKeys(outside.mint);
  const reading = remote(async () => {
    const [one] = (await call(staff.page, { id: id ?? '' })).list;
    if (!one) throw new Error('an empty page of one account');
    return one;
  }, clock);
  const reload = () => void reading.load();

  const clear = (): void => {
    form.trouble.value = {};
    form.met.value = null;
    fault.value = null;
    lost.value = 'no';
  };

  const saved = (one: StaffMember, sent: Entry): void => {
    batch(() => {
      clear();
      if (id === null) form.settle(one);
      else form.saved(one, sent);
    });
    changes.tell('staff', reload);
    done(one, !stay.over());
  };

  const send = (): Promise<StaffMember> => {
    const typed = form.typed.value;
    const now = form.base.value;
    if (!now)
      return call(staff.create, {
        ...sentOf(typed),
        username: plain(typed.username),
        password: form.password.value,
      });
    const asks = { id: now.id, version: now.version, ...sentOf(typed) };
    return call(staff.update, asks, { idempotencyKey: keyOf(JSON.stringify(asks)) });
  };

  /** The response was lost: ask the server whether the operation was done. */
  const look = async ({ isDone, finish }: Act): Promise<void> => {
    const name = plain(form.typed.value.username);
    try {
      const { list } = await call(staff.page, id === null ? { keyword: name, pageSize: 100 } : { id });
      const one = list.find((found) => (id === null ? found.username === name : found.id === id));
      if (one && isDone(one)) finish(one);
      else lost.value = 'not done';
    } catch {
      lost.value = 'unknown';
    }
  };

  const refused = (thrown: unknown, act: Act): Promise<void> | void => {
    const read = faultOf(thrown);
    if (isLost(read)) return look(act);
    const theirs = carriedBy(read, businessCode.staffChanged, staffMember);
    const field = act.as === 'saving' ? fieldOf(read) : null;
    if (theirs) form.overtaken(theirs);
    else if (field) form.trouble.value = { [field]: read };
    else fault.value = read;
  };

  const perform = async (act: Act): Promise<void> => {
    busy.value = act.as;
    try {
      act.finish(await act.work());
    } catch (thrown) {
      await refused(thrown, act);
    } finally {
      busy.value = 'no';
    }
  };

  return {
    reading,
    form,
    fault,
    lost,
    busy,
    asking,
    ask: (asks) => {
      asking.value = asks;
    },
    save: async () => {
      if (busy.value !== 'no' || !form.ready.value) return;
      const typed = form.typed.value;
      const wrong = mistakesIn(typed, id === null ? form.password.value : null);
      batch(() => {
        clear();
        form.trouble.value = wrong;
      });
      if (Object.keys(wrong).length > 0) return;
      const version = form.base.value?.version ?? 0;
      const { name, deptName } = sentOf(typed);
      const wanted = {
        ...typed,
        username: plain(typed.username),
        name,
        deptName: deptName ?? '',
        mobile: '',
      };
      const isDone = (one: StaffMember) =>
        one.version > version && differing(entryOf(one), wanted).length === 0;
      await perform({ as: 'saving', work: send, isDone, finish: (one) => saved(one, typed) });
    },
    setStatus: async (status) => {
      const now = form.base.value;
      if (busy.value !== 'no' || !now) return;
      clear();
      const options = { idempotencyKey: keyOf(`${now.id} ${status} ${now.version}`) };
      await perform({
        as: 'switching',
        work: () => call(staff.updateStatus, { id: now.id, status }, options),
        isDone: (one) => one.status === status,
        finish: (one) => {
          form.stand(one);
          changes.tell('staff', reload);
        },
      });
      asking.value = false;
    },
    takeTheirs: () => {
      clear();
      form.settle();
    },
    open: () => {
      const ways = [
        stay.open(),
        form.open(),
        effect(() => {
          const one = reading.value.value;
          if (one) untracked(() => form.adopt(one));
        }),
      ];
      if (id !== null) {
        reload();
        ways.push(changes.on('staff', reload));
      }
      return () => {
        for (const back of ways) back();
      };
    },
  };
};

export const isEnabled = ({ status }: Pick<StaffMember, 'status'>): boolean => status === staffStatus.enabled;
