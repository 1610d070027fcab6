import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { doctor, type DoctorInfo, doctorInfo } from '../../../../contract/account/doctor.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { Services } from '../../../services.ts';
import { createRestorePrompts } from '../../../drafts/restorePrompts.ts';
import { errorDataOf } from '../../../lib/errorData.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { type SafeMutation, createSafeMutation } from '../../../lib/safeMutation.ts';
import {
  differingFields,
  type ProfileDraft,
  toDraft,
  type StoredProfile,
  storedShape,
  mergeProfile,
  type ProfileField,
  type ProfileError,
  takeFields,
  validate,
} from './profileDraft.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** Fields changed both locally and elsewhere, until the user chooses. */
export interface ProfileConflict {
  readonly theirs: ProfileDraft;
  readonly unresolved: readonly ProfileField[];
}

/** The form of the profile that patients see. */
export interface Profile {
  readonly info: AsyncState<DoctorInfo>;
  /** Null until the profile has been loaded. */
  readonly draft: ReadonlySignal<ProfileDraft | null>;
  readonly dirty: ReadonlySignal<boolean>;
  readonly errors: ReadonlySignal<Partial<Record<ProfileField, ProfileError>>>;
  readonly mutation: Pick<SafeMutation<ProfileDraft>, 'state' | 'error' | 'retry'>;
  /** The last save succeeded and nothing was typed since. */
  readonly saved: ReadonlySignal<boolean>;
  readonly conflict: ReadonlySignal<ProfileConflict | null>;
  /** Values restored from a closed page where something else has been typed since. */
  readonly restorePrompt: ReadonlySignal<ProfileDraft | null>;
  readonly answerRestore: (accept: boolean) => void;
  readonly choose: (field: ProfileField, side: 'mine' | 'theirs') => void;
  readonly setField: <F extends ProfileField>(field: F, value: ProfileDraft[F]) => void;
  readonly save: () => Promise<void>;
  /** Restores the saved values. */
  readonly discard: () => void;
  readonly start: () => () => void;
}

type Deps = Pick<
  Services,
  'call' | 'clock' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform' | 'areas' | 'i18n'
>;

const draftKey = { order: '', form: 'profile' };

/** Creates the form. */
export const createProfile = (app: Deps): Profile => {
  const { call, clock, changes, platform, areas } = app;
  const info = createAsyncState(() => call(doctor.info, {}), clock);
  const base = signal<DoctorInfo | null>(null);
  const draft = signal<ProfileDraft | null>(null);
  const errors = signal<Partial<Record<ProfileField, ProfileError>>>({});
  const saved = signal(false);
  const conflict = signal<ProfileConflict | null>(null);
  const restorePrompts = createRestorePrompts<StoredProfile>();
  /** Drafts to restore once the profile has been loaded. */
  let pendingRestores: (() => void)[] = [];

  const unsaved = computed(() =>
    base.value && draft.value ? differingFields(draft.value, toDraft(base.value)) : [],
  );
  const dirty = computed(() => unsaved.value.length > 0);
  const restored = computed(() => {
    const [back, baseInfo] = [restorePrompts.found.value, base.value];
    return back && baseInfo && mergeProfile(back.was, back.typed, toDraft(baseInfo), back.open);
  });

  /** Shows the merged values; for fields changed on both sides the user chooses. */
  const applyMerge = (
    { draft: current, open: unresolved }: ReturnType<typeof mergeProfile>,
    theirs: ProfileDraft,
  ): void =>
    batch(() => {
      draft.value = current;
      conflict.value = unresolved.length > 0 ? { theirs, unresolved } : null;
    });
  /** Sets the server's profile as the base; no edits are lost. */
  const mergeServerInfo = (current: DoctorInfo): void =>
    batch(() => {
      const theirs = toDraft(current);
      const [baseInfo, mine] = [base.peek(), draft.peek()];
      const unresolved = conflict.peek()?.unresolved ?? [];
      const result =
        baseInfo && mine
          ? mergeProfile(toDraft(baseInfo), mine, theirs, unresolved)
          : { draft: theirs, open: unresolved };
      base.value = current;
      applyMerge(result, theirs);
      for (const mutation of pendingRestores) mutation();
      pendingRestores = [];
    });
  const load = (): Promise<void> => info.load();
  const send = async (sent: ProfileDraft, key: string): Promise<void> => {
    const baseInfo = base.peek();
    if (!baseInfo) return;
    const body = Object.fromEntries(
      differingFields(sent, toDraft(baseInfo)).map((field) => [field, sent[field]]),
    );
    await call(doctor.update, { version: baseInfo.version, ...body }, { idempotencyKey: key });
  };
  const mutation = createSafeMutation<ProfileDraft, ProfileDraft | 'conflict'>({
    send: async (sent, key) => {
      try {
        await send(sent, key);
        return sent;
      } catch (thrown) {
        const apiError = toApiError(thrown);
        const code = businessCode.profileChanged;
        if (apiError.code !== code) throw thrown;
        const current = errorDataOf(apiError, code, doctorInfo) ?? (await call(doctor.info, {}));
        info.set(current);
        mergeServerInfo(current);
        const merged = draft.peek() ?? sent;
        // For fields changed on both sides the user has to choose first.
        if (conflict.peek()) return 'conflict';
        if (dirty.peek()) await send(merged, platform.createId());
        return merged;
      }
    },
    find: async (sent) => {
      const current = await call(doctor.info, {});
      info.set(current);
      return differingFields(sent, toDraft(current)).length === 0 ? sent : null;
    },
    onSuccess: async (stored) => {
      if (stored === 'conflict') return;
      batch(() => {
        // Edits made during the request stay.
        const baseInfo = base.peek();
        base.value = baseInfo && { ...baseInfo, ...stored };
        saved.value = true;
      });
      await load();
      changes.invalidate('profile', load);
    },
    createId: platform.createId,
  });

  const isInFlight = (): boolean => mutation.state.peek() === 'busy' || mutation.state.peek() === 'verifying';

  return {
    info,
    draft,
    dirty,
    errors,
    mutation,
    saved: computed(() => saved.value && !dirty.value),
    conflict,
    restorePrompt: computed(() => restored.value?.draft ?? null),
    answerRestore: (accept) => {
      if (accept && restored.value && base.value) applyMerge(restored.value, toDraft(base.value));
      restorePrompts.resolveFirst();
    },
    choose: (field, side) => {
      const [current, pending] = [draft.value, conflict.value];
      if (!current || !pending) return;
      const unresolved = pending.unresolved.filter((name) => name !== field);
      batch(() => {
        if (side === 'theirs') draft.value = takeFields(current, pending.theirs, [field]);
        conflict.value = unresolved.length > 0 ? { ...pending, unresolved } : null;
      });
    },
    setField: (field, value) => {
      const current = draft.value;
      if (!current) return;
      const { [field]: _cleared, ...others } = errors.value;
      batch(() => {
        draft.value = { ...current, [field]: value };
        errors.value = others;
        saved.value = false;
      });
      mutation.reset();
    },
    save: async () => {
      const current = draft.value;
      if (!current || !dirty.value || conflict.value) return;
      errors.value = validate(current, unsaved.value);
      if (Object.keys(errors.value).length > 0) return;
      await mutation.mutate(current);
    },
    discard: () => {
      if (!base.value) return;
      batch(() => {
        draft.value = base.value && toDraft(base.value);
        errors.value = {};
        conflict.value = null;
      });
      mutation.reset();
    },
    start: () => {
      void load();
      const disposers = [
        effect(() => {
          const current = info.value.value;
          if (current) untracked(() => !isInFlight() && mergeServerInfo(current));
        }),
        // The server returns the areas in the requested language.
        effect(() => {
          void app.i18n.language.value;
          untracked(() => void areas.load());
        }),
        changes.onInvalidate('profile', load),
        app.drafts.sync(draftKey, {
          schema: storedShape,
          serialize: () =>
            dirty.value && base.value && draft.value
              ? { typed: draft.value, was: toDraft(base.value), open: conflict.value?.unresolved ?? [] }
              : null,
          restore: (back, resolve) => {
            const restore = (): void => {
              const baseInfo = base.peek();
              if (!baseInfo || dirty.peek()) return restorePrompts.ask(back, resolve);
              applyMerge(mergeProfile(back.was, back.typed, toDraft(baseInfo), back.open), toDraft(baseInfo));
              resolve();
            };
            if (base.peek()) restore();
            else pendingRestores.push(restore);
          },
        }),
        app.trackUnsaved(() => dirty.value, 'kept'),
      ];
      return () => disposeAll(disposers);
    },
  };
};
