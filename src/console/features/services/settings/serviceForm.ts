import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import {
  service,
  serviceConfig,
  type ServiceConfig,
} from '../../../../contract/consultation/serviceConfig.ts';
import type { Services } from '../../../services.ts';
import { createDraftForm, type DraftForm } from '../../../drafts/draftForm.ts';
import { mergeWhole } from '../../../drafts/mergeFields.ts';
import {
  fields,
  type ServiceDraft,
  toDraft,
  draftShape,
  type FieldName,
  toSettings,
  type FieldError,
  validate,
} from './serviceDraft.ts';
import { type DraftEdits, createDraftEdits, type VisibleErrors } from './draftEdits.ts';

// Stored with the settings that the edits are based on: only fields edited since may replace newer settings.
const storedShape = v.pipe(
  v.object({ readAs: serviceConfig, draft: draftShape }),
  v.transform(({ readAs, draft }) => ({ base: toDraft(readAs), draft, unresolved: [] })),
);

/** The form of one consultation type. */
export interface ServiceForm
  extends DraftEdits,
    Omit<DraftForm<ServiceConfig, ServiceDraft, 'form'>, 'save'> {
  readonly consultType: number;
  /** The server's settings, as far as this page knows. */
  readonly stored: ReadonlySignal<ServiceConfig>;
  /** The errors of fields that were left, or of all fields once saving was tried. */
  readonly errors: ReadonlySignal<Partial<Record<FieldName, FieldError>>>;
  /** When it was last saved here, in server time; null before that and while there are unsaved edits. */
  readonly savedAt: ReadonlySignal<number | null>;
  /** Saves the form; resolves with false if it is invalid. */
  readonly save: () => Promise<boolean>;
}

type Deps = Pick<Services, 'call' | 'clock' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform'>;

/**
 * Creates the form of one service. `reload` is the page's own reload, which is not notified of its own
 * change.
 */
export const createServiceForm = (app: Deps, initial: ServiceConfig, reload: () => void): ServiceForm => {
  const { call, clock, changes } = app;
  const { consultType } = initial;
  const visibleErrors = signal<VisibleErrors>(new Set());
  const lastSavedAt = signal<number | null>(null);
  const form = createDraftForm<ServiceConfig, ServiceDraft, 'form'>(app, {
    draftKey: { order: 'service', form: String(consultType) },
    schema: storedShape,
    serialize: ({ base, draft, conflict }) => ({
      readAs: { ...(base ?? initial), ...(conflict && toSettings(conflict.before)) },
      draft,
    }),
    read: (config) => toDraft(config ?? initial),
    fields: mergeWhole(fields),
    keepMine: (before, mine, theirs) => fields.merge(before, mine, theirs).draft,
    refusal: { codes: [businessCode.serviceChanged], schema: serviceConfig },
    load: async () => (await call(service.list, {})).find((one) => one.consultType === consultType) ?? null,
    save: (draft, base, idempotencyKey) => {
      const settings = toSettings(draft);
      if (!settings) throw new Error('an invalid form was sent');
      const { version } = base ?? initial;
      return call(service.update, { ...settings, consultType, version }, { idempotencyKey });
    },
    onSaved: () => {
      batch(() => {
        lastSavedAt.value = clock.now();
        visibleErrors.value = new Set();
      });
      changes.invalidate('service', reload);
    },
  });
  form.reset(initial);

  return {
    ...form,
    consultType,
    stored: computed(() => form.base.value ?? initial),
    savedAt: computed(() => (form.dirty.value ? null : lastSavedAt.value)),
    errors: computed(() => {
      const all = validate(form.draft.value);
      const visible = visibleErrors.value;
      if (visible === 'all') return all;
      return Object.fromEntries(
        Object.entries(all).filter(([field]) => [...visible].some((one) => one === field)),
      );
    }),
    ...createDraftEdits(form, visibleErrors, clock),
    save: async () => {
      if (form.conflict.peek() || !toSettings(form.draft.peek())) {
        visibleErrors.value = 'all';
        return false;
      }
      if (form.dirty.peek()) await form.save();
      return true;
    },
    discard: () => {
      form.discard();
      visibleErrors.value = new Set();
    },
  };
};
