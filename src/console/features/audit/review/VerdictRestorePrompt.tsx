import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { RestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { localizedName, rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { Review } from './review.ts';
import type { ReasonsByLine } from './verdict.ts';

interface DraftContent {
  readonly text: string;
  readonly reasonsByLine: ReasonsByLine;
  readonly read: Prescription | null;
}

/** Asks what to do with a restored verdict draft that conflicts with a newer one. */
export const VerdictRestorePrompt = ({ review }: { review: Review }) => {
  const language = useServices().i18n.language.value;
  const colon = useMessages().common.colon;
  const { restorePrompt, resolveRestore, reasonsByLine, text, read } = review.draft;
  const found = restorePrompt.value;
  if (!found) return null;
  const describe = (draft: DraftContent): string =>
    [
      draft.text,
      ...(draft.read?.lines ?? []).flatMap(({ id, drugName, drugNameEn }) => {
        const lineReasons = draft.reasonsByLine[id];
        const reasons = [
          ...(lineReasons?.codes ?? []).map((code) => rejectReasonText(language, code)),
          lineReasons?.text ?? '',
        ];
        const reasonText = reasons.filter((reason) => reason !== '').join(' · ');
        return reasonText === ''
          ? []
          : [`${localizedName(language, drugName, drugNameEn)}${colon}${reasonText}`];
      }),
    ].join('\n');
  const current = { text: text.value, read: read.value, reasonsByLine: reasonsByLine.value };
  return (
    <RestorePrompt
      rows={[{ name: '', draft: describe(found), current: describe(current) }]}
      onRestore={() => resolveRestore(true)}
      onDiscard={() => resolveRestore(false)}
    />
  );
};
