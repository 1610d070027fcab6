import type { Sample } from '../../../../contract/prescribing/sampling.ts';
import { yuan } from '../../../lib/money.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';

/** What a sample was limited to, in words. */
export const useSampleFilters = (): ((sample: Sample) => readonly string[]) => {
  const t = useCatalog('sampling');
  return ({ deptName, doctorName, antibiotic, overridden, minLines, minTotalFen }) => {
    const texts = [
      deptName,
      doctorName ?? '',
      antibiotic ? t.antibiotic : '',
      overridden ? t.overridden : '',
      minLines > 0 ? t.atLeastLines(minLines) : '',
      minTotalFen > 0 ? t.atLeastTotal(`¥${yuan(minTotalFen)}`) : '',
    ].filter((text) => text !== '');
    return texts.length === 0 ? [t.allPrescriptions] : texts;
  };
};
