import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type CodedDiagnosis, diagnosis, type DiseaseTag } from '../../contract/consultation/diagnosis.ts';
import type { Services } from '../services.ts';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../lib/apiError.ts';
import { type AsyncState, createAsyncState, settled } from '../lib/async/asyncState.ts';
import { offerUndo } from './offerUndo.ts';
import { localizedName } from './prescription/prescriptionText.ts';

/** The doctor's disease tags: frequently used diagnoses. */
export interface DiseaseTags {
  readonly list: AsyncState<readonly DiseaseTag[]>;
  /** The code whose tag is being added or removed. */
  readonly busy: ReadonlySignal<string | null>;
  readonly error: ReadonlySignal<ApiError | null>;
  /** Adds or removes the tag of a diagnosis; offers to undo a removal. */
  readonly toggle: (code: string) => Promise<void>;
  /** Loads the tags and follows changes made elsewhere; returns a dispose function. */
  readonly start: () => () => void;
}

const isUncertain = (error: ApiError): boolean =>
  isOutcomeUnknown(error) || error.code === envelopeCode.notFound;

/** The maximum number of suggestions. */
const maxSuggestions = 8;

/** Tags to suggest in addition to the selected diagnoses. */
export const suggestedTags = (
  tags: readonly DiseaseTag[],
  chosen: readonly Pick<CodedDiagnosis, 'code'>[],
): readonly DiseaseTag[] =>
  tags.filter(({ code }) => chosen.every((item) => item.code !== code)).slice(0, maxSuggestions);

/** Creates the disease tags; nothing is requested before `start`. */
export const createDiseaseTags = (
  app: Pick<Services, 'call' | 'clock' | 'changes' | 'i18n' | 'toasts'>,
): DiseaseTags => {
  const { call, clock, changes, i18n } = app;
  const list = createAsyncState(
    async (): Promise<readonly DiseaseTag[]> => (await call(diagnosis.tags, {})).filter(({ leaf }) => leaf),
    clock,
  );
  const reload = (): void => void list.load();
  const busy = signal<string | null>(null);
  const error = signal<ApiError | null>(null);
  const offerToRestore = ({ code, name, nameEn }: DiseaseTag): void => {
    const named = localizedName(i18n.language.value, name, nameEn);
    offerUndo(app, i18n.messages.value.common.undo.removed(named), {
      // Adding it twice is harmless: a code has one tag.
      write: async () => {
        await call(diagnosis.addTag, { code });
        changes.invalidate('diseaseTags', reload);
        await list.load();
      },
      isWritten: async () => {
        await list.load();
        await settled(list);
        return list.value.peek()?.some((tag) => tag.code === code) ?? false;
      },
    });
  };
  return {
    list,
    busy,
    error,
    toggle: async (code) => {
      const rows = list.value.value;
      if (busy.value !== null || !rows) return;
      const existing = rows.find((tag) => tag.code === code);
      busy.value = code;
      error.value = null;
      try {
        if (existing) {
          const { doctorDiseaseWesternId } = existing;
          await call(diagnosis.removeTag, { doctorDiseaseWesternId });
          list.set((list.value.value ?? []).filter((tag) => tag.code !== code));
          offerToRestore(existing);
        } else {
          const added = await call(diagnosis.addTag, { code });
          list.set([...(list.value.value ?? []).filter((tag) => tag.code !== code), added]);
        }
        changes.invalidate('diseaseTags', reload);
      } catch (thrown) {
        const read = toApiError(thrown);
        // The answer was lost, or another tab was faster: the reloaded list shows whether it is done.
        if (isUncertain(read)) await list.load();
        const isTagged = list.value.value?.some((tag) => tag.code === code) ?? false;
        if (list.status.value !== 'ready' || isTagged === (existing !== undefined)) error.value = read;
        else {
          changes.invalidate('diseaseTags', reload);
          if (existing) offerToRestore(existing);
        }
      } finally {
        busy.value = null;
      }
    },
    start: () => {
      reload();
      return changes.onInvalidate('diseaseTags', reload);
    },
  };
};
