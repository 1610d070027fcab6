import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import {
  service,
  serviceConfig,
  type ServiceConfig,
} from '../../../../contract/consultation/serviceConfig.ts';
import type { Services } from '../../../services.ts';
import { type RestorePrompts as Question, createRestorePrompts } from '../../../drafts/restorePrompts.ts';
import { errorDataOf } from '../../../lib/errorData.ts';
import { type SafeMutation, createSafeMutation } from '../../../lib/safeMutation.ts';
import {
  differingFields,
  type ServiceDraft,
  toDraft,
  draftShape,
  type FieldName,
  toSettings,
  type FieldError,
  validate,
  rebase,
} from './serviceDraft.ts';
import { type DraftEdits, createDraftEdits, type VisibleErrors } from './draftEdits.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

// Stored with the settings that the edits are based on: only fields edited since may replace newer settings.
const storedShape = v.object({ readAs: serviceConfig, draft: draftShape });
type StoredDraft = v.InferOutput<typeof storedShape>;

/** The form of one consultation type. */
export interface ServiceForm extends DraftEdits {
  readonly consultType: number;
  /** The server's settings, as far as this page knows. */
  readonly stored: ReadonlySignal<ServiceConfig>;
  readonly draft: ReadonlySignal<ServiceDraft>;
  readonly dirty: ReadonlySignal<boolean>;
  /** The errors of fields that were left, or of all fields once saving was tried. */
  readonly errors: ReadonlySignal<Partial<Record<FieldName, FieldError>>>;
  /** Settings saved elsewhere during editing: nothing is replaced until the user chooses. */
  readonly conflict: ReadonlySignal<ServiceConfig | null>;
  readonly mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  /** When it was last saved here, in server time; null before that and while there are unsaved edits. */
  readonly savedAt: ReadonlySignal<number | null>;
  readonly restorePrompt: Question<StoredDraft>['found'];
  /** Saves the form; resolves with false if it is invalid. */
  readonly save: () => Promise<boolean>;
  readonly retry: () => Promise<void>;
  /** Chooses between the edits and the settings saved elsewhere. */
  readonly choose: (choice: 'mine' | 'theirs') => void;
  readonly discard: () => void;
  readonly answerRestore: (accept: boolean) => void;
  /** Merges newly loaded server settings. */
  readonly merge: (theirs: ServiceConfig) => void;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'drafts' | 'trackUnsaved' | 'changes' | 'platform'>;

/**
 * Creates the form of one service. `reload` is the page's own reload, which is not notified of its own
 * change.
 */
export const createServiceForm = (
  { call, clock, drafts, trackUnsaved, changes, platform }: Deps,
  initial: ServiceConfig,
  reload: () => void,
): ServiceForm => {
  const { consultType } = initial;
  const stored = signal(initial);
  const draft = signal(toDraft(initial));
  const conflict = signal<ServiceConfig | null>(null);
  const visibleErrors = signal<VisibleErrors>(new Set());
  const lastSavedAt = signal<number | null>(null);
  const restorePrompt = createRestorePrompts<StoredDraft>();
  const dirty = computed(() => differingFields(draft.value, toDraft(stored.value)).length > 0);

  /** Sets the server's settings as the base; edits made since are preserved. */
  const setBase = (next: ServiceConfig): void =>
    batch(() => {
      draft.value = rebase(toDraft(next), draft.value, toDraft(stored.value));
      stored.value = next;
      conflict.value = null;
    });
  const showConflict = (theirs: ServiceConfig): void => {
    if (differingFields(draft.peek(), toDraft(theirs)).length === 0) setBase(theirs);
    else conflict.value = theirs;
  };
  const merge = (theirs: ServiceConfig): void => {
    const mine = stored.peek();
    // A response that was in flight while something newer was saved here.
    if (theirs.version < mine.version) return;
    if (differingFields(toDraft(theirs), toDraft(mine)).length === 0) stored.value = theirs;
    else if (!dirty.peek()) setBase(theirs);
    else showConflict(theirs);
  };
  const restore = ({ readAs, draft: typed }: StoredDraft): void => {
    const current = stored.peek();
    batch(() => {
      draft.value = typed;
      if (readAs.version !== current.version) {
        stored.value = readAs;
        merge(current);
      }
    });
  };

  const mutation = createSafeMutation<Omit<ServiceConfig, 'updateTime' | 'acceptedToday'>, ServiceConfig>({
    createId: platform.createId,
    send: (payload, key) => call(service.update, payload, { idempotencyKey: key }),
    find: async (payload) => {
      const rows = await call(service.list, {});
      const restored = rows.find((one) => one.consultType === consultType);
      if (!restored) return null;
      return differingFields(toDraft({ ...restored, ...payload }), toDraft(restored)).length === 0
        ? restored
        : null;
    },
    onSuccess: (result) => {
      batch(() => {
        // The result equals what was sent: whatever differs was typed since, even if it equals the previous
        // settings.
        stored.value = result;
        conflict.value = null;
        lastSavedAt.value = clock.now();
        visibleErrors.value = new Set();
      });
      changes.invalidate('service', reload);
    },
  });
  /** If the server refuses because of newer settings, show a conflict instead of an error. */
  const checkForConflict = (): void => {
    const error = mutation.error.peek();
    const theirs = error && errorDataOf(error, businessCode.serviceChanged, serviceConfig);
    if (!theirs || mutation.state.peek() !== 'refused') return;
    mutation.reset();
    showConflict(theirs);
  };
  return {
    consultType,
    stored,
    draft,
    dirty,
    conflict,
    mutation,
    savedAt: computed(() => (dirty.value ? null : lastSavedAt.value)),
    restorePrompt: restorePrompt.found,
    errors: computed(() => {
      const all = validate(draft.value);
      const visible = visibleErrors.value;
      if (visible === 'all') return all;
      return Object.fromEntries(
        Object.entries(all).filter(([field]) => [...visible].some((one) => one === field)),
      );
    }),
    ...createDraftEdits(draft, visibleErrors, clock),
    save: async () => {
      const settings = toSettings(draft.peek());
      if (!settings || conflict.peek()) {
        visibleErrors.value = 'all';
        return false;
      }
      if (dirty.peek()) await mutation.mutate({ ...settings, consultType, version: stored.peek().version });
      checkForConflict();
      return true;
    },
    retry: async () => {
      await mutation.retry();
      checkForConflict();
    },
    choose: (choice) => {
      const theirs = conflict.peek();
      if (!theirs) return;
      if (choice === 'theirs') draft.value = toDraft(stored.peek());
      setBase(theirs);
    },
    discard: () =>
      batch(() => {
        draft.value = toDraft(stored.peek());
        visibleErrors.value = new Set();
      }),
    answerRestore: (accept) => {
      const restored = restorePrompt.found.peek();
      if (accept && restored) restore(restored);
      restorePrompt.resolveFirst();
    },
    merge,
    start: () => {
      const disposers = [
        drafts.sync(
          { order: 'service', form: String(consultType) },
          {
            schema: storedShape,
            serialize: () => (dirty.value ? { readAs: stored.value, draft: draft.value } : null),
            restore: (restored, resolve) => {
              if (dirty.peek()) return restorePrompt.ask(restored, resolve);
              restore(restored);
              resolve();
            },
          },
        ),
        trackUnsaved(() => dirty.value, 'kept'),
      ];
      return () => disposeAll(disposers);
    },
  };
};
