import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { doctor, type DoctorInfo, doctorInfo } from '../../../../contract/account/doctor.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { Services } from '../../../services.ts';
import { createDraftForm, type DraftForm } from '../../../drafts/draftForm.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import {
  fields,
  type ProfileDraft,
  toDraft,
  storedShape,
  type ProfileField,
  type ProfileError,
  validate,
} from './profileDraft.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** The form of the profile that patients see. */
export interface Profile extends Omit<DraftForm<DoctorInfo, ProfileDraft, ProfileField>, 'draft'> {
  readonly info: AsyncState<DoctorInfo>;
  /** Null until the profile has been loaded. */
  readonly draft: ReadonlySignal<ProfileDraft | null>;
  readonly errors: ReadonlySignal<Partial<Record<ProfileField, ProfileError>>>;
  /** The last save succeeded and nothing was typed since. */
  readonly saved: ReadonlySignal<boolean>;
  readonly setField: <F extends ProfileField>(field: F, value: ProfileDraft[F]) => void;
}

type Deps = Pick<
  Services,
  'call' | 'clock' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform' | 'areas' | 'i18n'
>;

/** Creates the form. */
export const createProfile = (app: Deps): Profile => {
  const { call, clock, changes, areas } = app;
  const info = createAsyncState(() => call(doctor.info, {}), clock);
  const load = (): Promise<void> => info.load();
  const errors = signal<Partial<Record<ProfileField, ProfileError>>>({});
  const saved = signal(false);
  const form = createDraftForm<DoctorInfo, ProfileDraft, ProfileField>(app, {
    draftKey: { order: '', form: 'profile' },
    schema: storedShape,
    serialize: ({ base, draft, conflict }) => ({
      typed: draft,
      was: toDraft(base),
      open: conflict?.unresolved ?? [],
    }),
    read: toDraft,
    fields,
    refusal: { codes: [businessCode.profileChanged], schema: doctorInfo },
    load: () => call(doctor.info, {}),
    save: async (draft, base, idempotencyKey) => {
      const changed = fields.differing(draft, toDraft(base));
      const body = Object.fromEntries(changed.map((field) => [field, draft[field]]));
      await call(doctor.update, { version: base?.version, ...body }, { idempotencyKey });
      // A profile that was loaded before the save, and arrives after it, is older than this.
      return base && { ...base, ...draft, version: base.version === null ? null : base.version + 1 };
    },
    onSaved: async () => {
      saved.value = true;
      await load();
      changes.invalidate('profile', load);
    },
  });

  return {
    ...form,
    info,
    draft: computed(() => (form.base.value ? form.draft.value : null)),
    errors,
    saved: computed(() => saved.value && !form.dirty.value),
    setField: (field, value) => {
      const { [field]: _cleared, ...others } = errors.value;
      batch(() => {
        form.edit({ ...form.draft.peek(), [field]: value });
        errors.value = others;
        saved.value = false;
      });
      form.mutation.reset();
    },
    save: async () => {
      if (!form.dirty.value || form.conflict.value) return;
      errors.value = validate(form.draft.value);
      if (Object.keys(errors.value).length === 0) await form.save();
    },
    discard: () => {
      form.discard();
      errors.value = {};
    },
    start: () => {
      void load();
      const disposers = [
        effect(() => {
          const current = info.value.value;
          if (current) untracked(() => form.mergeTheirs(current));
        }),
        // The server returns the areas in the requested language.
        effect(() => {
          void app.i18n.language.value;
          untracked(() => void areas.load());
        }),
        changes.onInvalidate('profile', load),
        form.start(),
      ];
      return () => disposeAll(disposers);
    },
  };
};
