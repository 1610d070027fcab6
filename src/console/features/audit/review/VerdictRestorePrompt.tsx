import { FormRestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { localizedName, rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { Review } from './review.ts';
import type { VerdictContent } from './verdictDrafts.ts';

/** Asks what to do with a restored verdict draft that conflicts with a newer one. */
export const VerdictRestorePrompt = ({ review }: { review: Review }) => {
  const language = useServices().i18n.language.value;
  const colon = useMessages().common.colon;
  const describe = (draft: VerdictContent): string =>
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
  return <FormRestorePrompt form={review.draft} text={describe} />;
};
