import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type CodedDiagnosis, diagnosis, type DiseaseTag } from '../../contract/consultation/diagnosis.ts';
import type { App } from '../app.ts';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The doctor's disease tags: frequently used diagnoses. */
export interface Tags {
  readonly list: Remote<readonly DiseaseTag[]>;
  /** The code whose tag is being added or removed. */
  readonly busy: ReadonlySignal<string | null>;
  readonly fault: ReadonlySignal<Fault | null>;
  /** Adds or removes the tag of a diagnosis. */
  readonly toggle: (code: string) => Promise<void>;
  /** Loads the tags and follows changes made elsewhere; returns a dispose function. */
  readonly open: () => () => void;
}

const unsure = (fault: Fault): boolean => isLost(fault) || fault.code === envelopeCode.notFound;

/** The maximum number of suggestions. */
const mostOffered = 8;

/** Tags to suggest in addition to the selected diagnoses. */
export const offered = (
  tags: readonly DiseaseTag[],
  chosen: readonly Pick<CodedDiagnosis, 'code'>[],
): readonly DiseaseTag[] =>
  tags.filter(({ code }) => chosen.every((one) => one.code !== code)).slice(0, mostOffered);

/** Creates the disease tags; nothing is requested before `start`. */
export const openTags = ({ call, clock, changes }: Pick<App, 'call' | 'clock' | 'changes'>): Tags => {
  const list = remote(
    async (): Promise<readonly DiseaseTag[]> => (await call(diagnosis.tags, {})).filter(({ leaf }) => leaf),
    clock,
  );
  const reload = (): void => void list.load();
  const busy = signal<string | null>(null);
  const fault = signal<Fault | null>(null);
  return {
    list,
    busy,
    fault,
    toggle: async (code) => {
      const rows = list.value.value;
      if (busy.value !== null || !rows) return;
      const held = rows.find((one) => one.code === code);
      busy.value = code;
      fault.value = null;
      try {
        if (held) {
          const { doctorDiseaseWesternId } = held;
          await call(diagnosis.removeTag, { doctorDiseaseWesternId });
          list.put((list.value.value ?? []).filter((one) => one.code !== code));
        } else {
          const tag = await call(diagnosis.addTag, { code });
          list.put([...(list.value.value ?? []).filter((one) => one.code !== code), tag]);
        }
        changes.tell('diseaseTags', reload);
      } catch (thrown) {
        const read = faultOf(thrown);
        // The answer was lost, or another tab was faster: the reloaded list shows whether it is done.
        if (unsure(read)) await list.load();
        const kept = list.value.value?.some((one) => one.code === code) ?? false;
        if (list.state.value !== 'ready' || kept === (held !== undefined)) fault.value = read;
        else changes.tell('diseaseTags', reload);
      } finally {
        busy.value = null;
      }
    },
    open: () => {
      reload();
      return changes.on('diseaseTags', reload);
    },
  };
};
