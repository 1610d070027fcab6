import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { doctor, type DoctorInfo, doctorInfo } from '../../contract/account/doctor.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { App } from '../app.ts';
import { openAsked } from '../journal/asked.ts';
import { carriedBy } from '../lib/carried.ts';
import { faultOf } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import {
  differing,
  type Draft,
  draftOf,
  type Kept,
  keptShape,
  met,
  type ProfileField,
  type ProfileTrouble,
  taking,
  troublesOf,
} from './profileDraft.ts';

/** Fields changed both locally and elsewhere, until the user chooses. */
export interface Apart {
  readonly theirs: Draft;
  readonly open: readonly ProfileField[];
}

/** The form of the profile that patients see. */
export interface Profile {
  readonly info: Remote<DoctorInfo>;
  /** Null until the profile has been loaded. */
  readonly draft: ReadonlySignal<Draft | null>;
  readonly dirty: ReadonlySignal<boolean>;
  readonly trouble: ReadonlySignal<Partial<Record<ProfileField, ProfileTrouble>>>;
  readonly act: Pick<Act<Draft>, 'state' | 'fault' | 'again'>;
  /** The last save succeeded and nothing was typed since. */
  readonly saved: ReadonlySignal<boolean>;
  readonly apart: ReadonlySignal<Apart | null>;
  /** Values restored from a closed page where something else has been typed since. */
  readonly asked: ReadonlySignal<Draft | null>;
  readonly answer: (take: boolean) => void;
  readonly choose: (field: ProfileField, side: 'mine' | 'theirs') => void;
  readonly write: <F extends ProfileField>(field: F, value: Draft[F]) => void;
  readonly save: () => Promise<void>;
  /** Restores the saved values. */
  readonly drop: () => void;
  readonly open: () => () => void;
}

type Parts = Pick<App, 'call' | 'clock' | 'journal' | 'typing' | 'changes' | 'outside' | 'areas' | 'words'>;

const place = { order: '', form: 'profile' };

/** Creates the form. */
export const openProfile = (app: Parts): Profile => {
  const { call, clock, changes, outside, areas } = app;
  const info = remote(() => call(doctor.info, {}), clock);
  const base = signal<DoctorInfo | null>(null);
  const draft = signal<Draft | null>(null);
  const trouble = signal<Partial<Record<ProfileField, ProfileTrouble>>>({});
  const saved = signal(false);
  const apart = signal<Apart | null>(null);
  const asked = openAsked<Kept>();
  /** Drafts to restore once the profile has been loaded. */
  let early: (() => void)[] = [];

  const unsaved = computed(() =>
    base.value && draft.value ? differing(draft.value, draftOf(base.value)) : [],
  );
  const dirty = computed(() => unsaved.value.length > 0);
  const found = computed(() => {
    const [back, from] = [asked.found.value, base.value];
    return back && from && met(back.was, back.typed, draftOf(from), back.open);
  });

  /** Shows the merged values; for fields changed on both sides the user chooses. */
  const stand = ({ draft: now, open }: ReturnType<typeof met>, theirs: Draft): void =>
    batch(() => {
      draft.value = now;
      apart.value = open.length > 0 ? { theirs, open } : null;
    });
  /** Sets the server's profile as the base; no edits are lost. */
  const meet = (now: DoctorInfo): void =>
    batch(() => {
      const theirs = draftOf(now);
      const [from, mine] = [base.peek(), draft.peek()];
      const open = apart.peek()?.open ?? [];
      const result = from && mine ? met(draftOf(from), mine, theirs, open) : { draft: theirs, open };
      base.value = now;
      stand(result, theirs);
      for (const act of early) act();
      early = [];
    });
  const load = (): Promise<void> => info.load();
  const send = async (sent: Draft, key: string): Promise<void> => {
    const from = base.peek();
    if (!from) return;
    const body = Object.fromEntries(differing(sent, draftOf(from)).map((field) => [field, sent[field]]));
    await call(doctor.update, { version: from.version, ...body }, { idempotencyKey: key });
  };
  const act = openAct<Draft, Draft | 'apart'>({
    send: async (sent, key) => {
      try {
        await send(sent, key);
        return sent;
      } catch (thrown) {
        const read = faultOf(thrown);
        const code = businessCode.profileChanged;
        if (read.code !== code) throw thrown;
        const now = carriedBy(read, code, doctorInfo) ?? (await call(doctor.info, {}));
        info.put(now);
        meet(now);
        const merged = draft.peek() ?? sent;
        // For fields changed on both sides the user has to choose first.
        if (apart.peek()) return 'apart';
        if (dirty.peek()) await send(merged, outside.mint());
        return merged;
      }
    },
    find: async (sent) => {
      const now = await call(doctor.info, {});
      info.put(now);
      return differing(sent, draftOf(now)).length === 0 ? sent : null;
    },
    done: async (stored) => {
      if (stored === 'apart') return;
      batch(() => {
        // Edits made during the request stay.
        const from = base.peek();
        base.value = from && { ...from, ...stored };
        saved.value = true;
      });
      await load();
      changes.tell('profile', load);
    },
    mint: outside.mint,
  });

  const flying = (): boolean => act.state.peek() === 'busy' || act.state.peek() === 'asking';

  return {
    info,
    draft,
    dirty,
    trouble,
    act,
    saved: computed(() => saved.value && !dirty.value),
    apart,
    asked: computed(() => found.value?.draft ?? null),
    answer: (take) => {
      if (take && found.value && base.value) stand(found.value, draftOf(base.value));
      asked.settled();
    },
    choose: (field, side) => {
      const [now, at] = [draft.value, apart.value];
      if (!now || !at) return;
      const open = at.open.filter((one) => one !== field);
      batch(() => {
        if (side === 'theirs') draft.value = taking(now, at.theirs, [field]);
        apart.value = open.length > 0 ? { ...at, open } : null;
      });
    },
    write: (field, value) => {
      const now = draft.value;
      if (!now) return;
      const { [field]: _mended, ...others } = trouble.value;
      batch(() => {
        draft.value = { ...now, [field]: value };
        trouble.value = others;
        saved.value = false;
      });
      act.clear();
    },
    save: async () => {
      const now = draft.value;
      if (!now || !dirty.value || apart.value) return;
      trouble.value = troublesOf(now, unsaved.value);
      if (Object.keys(trouble.value).length > 0) return;
      await act.run(now);
    },
    drop: () => {
      if (!base.value) return;
      batch(() => {
        draft.value = base.value && draftOf(base.value);
        trouble.value = {};
        apart.value = null;
      });
      act.clear();
    },
    open: () => {
      void load();
      const ways = [
        effect(() => {
          const now = info.value.value;
          if (now) untracked(() => !flying() && meet(now));
        }),
        // The server returns the areas in the requested language.
        effect(() => {
          void app.words.language.value;
          untracked(() => void areas.load());
        }),
        changes.on('profile', load),
        app.journal.follow(place, {
          shape: keptShape,
          now: () =>
            dirty.value && base.value && draft.value
              ? { typed: draft.value, was: draftOf(base.value), open: apart.value?.open ?? [] }
              : null,
          back: (back, settle) => {
            const put = (): void => {
              const from = base.peek();
              if (!from || dirty.peek()) return asked.ask(back, settle);
              stand(met(back.was, back.typed, draftOf(from), back.open), draftOf(from));
              settle();
            };
            if (base.peek()) put();
            else early.push(put);
          },
        }),
        app.typing(() => dirty.value, 'kept'),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
