import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Template, templates as endpoints } from '../../../../contract/prescribing/template.ts';
import type { Services } from '../../../services.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState, settled } from '../../../lib/async/asyncState.ts';
import { offerUndo } from '../../../domain/offerUndo.ts';
import { templateKinds } from './templateQuery.ts';

/** All templates of a doctor: their own, and the hospital's. */
export interface TemplateList {
  readonly list: AsyncState<readonly Template[]>;
  readonly isRemoving: ReadonlySignal<boolean>;
  /** Deletes own templates up to the first that is refused, and offers to undo that under the text for their number. */
  readonly remove: (rows: readonly Template[], text: (count: number) => string) => Promise<void>;
  readonly start: () => () => void;
}

/** Creates it; nothing is requested before `start`. */
export const createTemplateList = (
  app: Pick<Services, 'call' | 'clock' | 'changes' | 'i18n' | 'platform' | 'toasts'>,
): TemplateList => {
  const { call, clock, changes, platform, toasts } = app;
  const list = createAsyncState(
    async (): Promise<readonly Template[]> =>
      (await Promise.all(templateKinds.map((kind) => call(endpoints.list, { kind })))).flat(),
    clock,
  );
  const isRemoving = signal(false);
  const reload = (): Promise<void> => list.load();
  const reloadAll = (): Promise<void> => {
    changes.invalidate('templates', reload);
    return reload();
  };
  const isPresent = ({ name, content }: Template): boolean =>
    list.value.peek()?.some((one) => !one.shared && one.name === name && one.content.kind === content.kind) ??
    false;

  const offerToRestore = (removed: readonly Template[], text: string): void => {
    const rows = removed.map((row) => ({ row, idempotencyKey: platform.createId() }));
    offerUndo(app, text, {
      write: async () => {
        try {
          // One after another: what was refused is then the first that is missing.
          for (const { row, idempotencyKey } of rows)
            await call(endpoints.save, { name: row.name, content: row.content }, { idempotencyKey });
        } finally {
          await reloadAll();
        }
      },
      isWritten: async () => {
        await reloadAll();
        await settled(list);
        return removed.every(isPresent);
      },
    });
  };

  return {
    list,
    isRemoving,
    remove: async (rows, text) => {
      if (isRemoving.peek()) return;
      isRemoving.value = true;
      const removed: Template[] = [];
      try {
        for (const row of rows) {
          // One that is refused ends it.
          await call(endpoints.remove, { id: row.id });
          removed.push(row);
        }
      } catch (thrown) {
        toasts.showError(toApiError(thrown));
      }
      await reloadAll();
      isRemoving.value = false;
      if (removed.length > 0) offerToRestore(removed, text(removed.length));
    },
    start: () => {
      void reload();
      return changes.onInvalidate('templates', reload);
    },
  };
};
