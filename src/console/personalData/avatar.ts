import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { doctor } from '../../contract/account/doctor.ts';
import type { App } from '../app.ts';
import { faultOf } from '../lib/fault.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import { type Crop, openCrop } from './crop.ts';
import { takenIn, type Unfit } from './intake.ts';
import { openSending, type Sending } from './sending.ts';
import { type Studio, studio } from './studio.ts';

/** The longest side of a stored avatar in pixels. */
const longest = 512;

/** A chosen image that is being cropped. */
export interface Chosen {
  readonly file: File;
  readonly address: string;
  readonly crop: Crop;
}

/** Changes the user's avatar. */
export interface Avatar {
  /** The URL of the current avatar; null if there is none. */
  readonly now: ReadonlySignal<string | null>;
  readonly chosen: ReadonlySignal<Chosen | null>;
  readonly unfit: ReadonlySignal<Unfit | null>;
  readonly sending: Pick<Sending, 'state' | 'part' | 'fault'>;
  readonly act: Pick<Act<string>, 'state' | 'fault' | 'again'>;
  /** Chooses the first of the files. */
  readonly choose: (files: readonly File[]) => Promise<void>;
  /** Crops and stores the chosen image; retries after a failure. */
  readonly save: () => Promise<void>;
  /** Discards the chosen image and cancels its upload. */
  readonly stop: () => void;
  readonly remove: () => Promise<void>;
  readonly open: () => () => void;
}

type Parts = Pick<App, 'call' | 'session' | 'files' | 'changes' | 'typing' | 'outside'>;

export const openAvatar = (
  { call, session, files, changes, typing, outside }: Parts,
  { look, cut, release }: Studio = studio,
): Avatar => {
  const chosen = signal<Chosen | null>(null);
  const unfit = signal<Unfit | null>(null);
  const sending = openSending(files);
  /** The last upload, for a retry if only the last step failed. */
  let stored: { readonly of: Chosen; readonly cut: string; readonly url: string } | null = null;

  const put = (next: Chosen | null): void => {
    const before = chosen.peek();
    chosen.value = next;
    if (before && before !== next) release(before.address);
  };

  const send = async (url: string, key: string): Promise<void> => {
    const options = { idempotencyKey: key };
    // Always the current version: there is nothing to merge, because the avatar is replaced as a whole.
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
        // Cancelled meanwhile.
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
