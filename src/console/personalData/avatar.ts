import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/codes.ts';
import { doctor } from '../../contract/doctor.ts';
import type { App } from '../app.ts';
import { faultOf } from '../lib/fault.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import { type Crop, openCrop } from './crop.ts';
import { takenIn, type Unfit } from './intake.ts';
import { openSending, type Sending } from './sending.ts';
import { type Studio, studio } from './studio.ts';

/** An avatar is stored with at most so many pixels a side. */
const longest = 512;

/** A picture that was chosen and is being cut. */
export interface Chosen {
  readonly file: File;
  readonly address: string;
  readonly crop: Crop;
}

/** The change of one's own picture. */
export interface Avatar {
  /** The address of the picture that is in force; null where there is none. */
  readonly now: ReadonlySignal<string | null>;
  readonly chosen: ReadonlySignal<Chosen | null>;
  readonly unfit: ReadonlySignal<Unfit | null>;
  readonly sending: Pick<Sending, 'state' | 'part' | 'fault'>;
  readonly act: Pick<Act<string>, 'state' | 'fault' | 'again'>;
  /** Takes the first of some files. */
  readonly choose: (files: readonly File[]) => Promise<void>;
  /** Cuts and stores what was chosen; again after it failed. */
  readonly save: () => Promise<void>;
  /** Gives up what was chosen, and takes back what is on its way. */
  readonly stop: () => void;
  readonly remove: () => Promise<void>;
  readonly open: () => () => void;
}

type Parts = Pick<App, 'call' | 'session' | 'files' | 'changes' | 'typing' | 'outside'>;

/** Opens it. */
export const openAvatar = (
  { call, session, files, changes, typing, outside }: Parts,
  { look, cut, release }: Studio = studio,
): Avatar => {
  const chosen = signal<Chosen | null>(null);
  const unfit = signal<Unfit | null>(null);
  const sending = openSending(files);
  /** What was stored already, where only the last step failed. */
  let stored: { readonly of: Chosen; readonly cut: string; readonly url: string } | null = null;

  const put = (next: Chosen | null): void => {
    const before = chosen.peek();
    chosen.value = next;
    if (before && before !== next) release(before.address);
  };

  const send = async (url: string, key: string): Promise<void> => {
    const options = { idempotencyKey: key };
    // The version of this moment: nothing is compared, because the picture is changed as a whole.
    const { version } = await call(doctor.info, {});
    try {
      await call(doctor.update, { version, avatar: url }, options);
    } catch (thrown) {
      if (faultOf(thrown).code !== businessCode.profileChanged) throw thrown;
      await call(doctor.update, { avatar: url }, { idempotencyKey: outside.mint() });
    }
  };
  const act = openAct<string, true>({
    send: async (url, key) => {
      await send(url, key);
      return true;
    },
    find: async (url) => ((await call(doctor.info, {})).avatar ?? '') === url || null,
    done: () => {
      put(null);
      changes.tell('profile');
    },
    mint: outside.mint,
  });
  const busy = (): boolean =>
    sending.state.peek() === 'sending' || act.state.peek() === 'busy' || act.state.peek() === 'asking';

  return {
    now: computed(() => session.user.value?.avatar ?? null),
    chosen,
    unfit,
    sending,
    act,
    choose: async ([file]) => {
      if (!file || busy()) return;
      const seen = await takenIn(file);
      if (typeof seen === 'string') {
        unfit.value = seen;
        return;
      }
      try {
        const { width, height, address } = await look(seen.file);
        batch(() => {
          unfit.value = null;
          put({ file: seen.file, address, crop: openCrop({ width, height }, 1) });
        });
        sending.cancel();
        act.clear();
      } catch {
        unfit.value = 'broken';
      }
    },
    save: async () => {
      const one = chosen.value;
      if (!one || busy()) return;
      const part = JSON.stringify(one.crop.cut.peek());
      if (stored?.of !== one || stored.cut !== part) {
        const file = await cut(one.file, one.crop.cut.peek(), longest).catch(() => null);
        // Given up meanwhile.
        if (chosen.peek() !== one) return;
        if (!file) {
          unfit.value = 'broken';
          return;
        }
        const at = await sending.send(file);
        if (!at || chosen.peek() !== one) return;
        stored = { of: one, cut: part, url: at.url };
      }
      await act.run(stored.url);
    },
    stop: () => {
      if (act.state.peek() === 'busy' || act.state.peek() === 'asking') return;
      sending.cancel();
      act.clear();
      batch(() => {
        unfit.value = null;
        put(null);
      });
    },
    remove: () => act.run(''),
    open: () => {
      const ways = [typing(() => chosen.value !== null)];
      return () => {
        for (const back of ways) back();
        sending.cancel();
        put(null);
      };
    },
  };
};
