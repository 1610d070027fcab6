import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type Template,
  type TemplateContent,
  templates as endpoints,
} from '../../../contract/prescribing/template.ts';
import type { Services } from '../../services.ts';
import { type ApiError, toApiError } from '../../lib/apiError.ts';
import { type AsyncState, createAsyncState, settled } from '../../lib/async/asyncState.ts';
import { offerUndo } from '../offerUndo.ts';

export type TemplateKind = TemplateContent['kind'];
export type ContentOf<K extends TemplateKind> = Extract<TemplateContent, { kind: K }>;
/** A template whose content is of one kind. */
export interface TemplateOf<K extends TemplateKind> extends Omit<Template, 'content'> {
  readonly content: ContentOf<K>;
}

/** The doctor's own templates of one kind, and the hospital's. They fill a form and never submit it. */
export interface Templates<K extends TemplateKind> {
  readonly list: AsyncState<readonly TemplateOf<K>[]>;
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last action was refused; the typed name stays. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** Saves content under a name, or over the own template `id`. Resolves to whether it was saved. */
  readonly save: (name: string, content: ContentOf<K>, id?: string) => Promise<boolean>;
  /** Deletes an own template, and offers to undo that. Resolves to whether it was deleted. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Dismisses the last refusal. */
  readonly clearError: () => void;
  /** Loads the templates and follows changes made elsewhere; returns a dispose function. */
  readonly start: () => () => void;
}

const hasKind = <K extends TemplateKind>(kind: K, content: TemplateContent): content is ContentOf<K> =>
  content.kind === kind;

/** Creates the templates of one kind; nothing is requested before `start`. */
export const createTemplates = <K extends TemplateKind>(
  app: Pick<Services, 'call' | 'clock' | 'changes' | 'i18n' | 'platform' | 'toasts'>,
  kind: K,
): Templates<K> => {
  const { call, clock, changes, i18n, platform } = app;
  const list = createAsyncState(
    async (): Promise<readonly TemplateOf<K>[]> =>
      (await call(endpoints.list, { kind })).flatMap(({ content, ...template }) =>
        // Templates of another kind cannot be used here.
        hasKind(kind, content) ? [{ ...template, content }] : [],
      ),
    clock,
  );
  const reload = (): Promise<void> => list.load();
  const error = signal<ApiError | null>(null);
  const inFlight = signal(0);

  const mutate = async (request: () => Promise<unknown>): Promise<boolean> => {
    if (inFlight.peek() > 0) return false;
    inFlight.value += 1;
    error.value = null;
    try {
      await request();
      changes.invalidate('templates', reload);
      await reload();
      return true;
    } catch (thrown) {
      error.value = toApiError(thrown);
      return false;
    } finally {
      inFlight.value -= 1;
    }
  };

  const reloadAll = (): Promise<void> => {
    changes.invalidate('templates', reload);
    return reload();
  };
  const offerToRestore = ({ name, content }: TemplateOf<K>): void => {
    const idempotencyKey = platform.createId();
    offerUndo(app, i18n.messages.value.common.undo.deleted(name), {
      write: async () => {
        await call(endpoints.save, { name, content }, { idempotencyKey });
        await reloadAll();
      },
      isWritten: async () => {
        await reloadAll();
        await settled(list);
        return list.value.peek()?.some((one) => !one.shared && one.name === name) ?? false;
      },
    });
  };

  return {
    list,
    busy: computed(() => inFlight.value > 0),
    error,
    save: (name, content, id) => mutate(() => call(endpoints.save, { name, content, ...(id ? { id } : {}) })),
    remove: async (id) => {
      const removed = list.value.peek()?.find((one) => one.id === id);
      const isDone = await mutate(() => call(endpoints.remove, { id }));
      if (isDone && removed) offerToRestore(removed);
      return isDone;
    },
    clearError: () => {
      error.value = null;
    },
    start: () => {
      void reload();
      return changes.onInvalidate('templates', reload);
    },
  };
};
