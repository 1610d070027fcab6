import { packsText } from '../../../contract/prescribing/packs.ts';
import type { Line } from '../../../contract/prescribing/prescription.ts';
import { Difference } from '../../ui/display/Difference.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { PrescriptionDiff as Changes } from './prescriptionDiff.ts';
import { rejectReasonText, usagePhrases, usageText } from './prescriptionText.ts';
import './previousLine.css';

interface Props {
  /** The comparison with an earlier version. */
  comparison: Pick<Changes, 'previous' | 'changed'> & { readonly version: number };
  line: Line;
}

/** The previous version of a line as a text difference, with the reasons it was rejected for. */
export const PreviousLine = ({ comparison, line }: Props) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.audit;
  const previous = comparison.previous.get(line.id);
  if (!previous) return null;
  const text = (version: Line): string =>
    [
      usageText(messages, language, version),
      packsText(language, version),
      ...(version.remark === '' ? [] : [version.remark]),
    ].join(' · ');
  const isChanged = comparison.changed.has(line.id);
  if (!isChanged && previous.rejectReasons.length === 0) return null;
  return (
    <div className="previous-line small">
      {isChanged ? (
        <>
          <span className="quiet">{t.comparedWith(comparison.version)}</span>
          <Difference
            before={text(previous)}
            after={text(line)}
            phrases={[previous, line].flatMap((version) => usagePhrases(language, version))}
          />
        </>
      ) : (
        <span className="quiet">{t.unchangedSince(comparison.version)}</span>
      )}
      {previous.rejectReasons.length === 0 ? null : (
        <p>
          <span className="quiet">
            {t.rejectedBefore}
            {messages.common.colon}
          </span>
          {previous.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ')}
        </p>
      )}
    </div>
  );
};
