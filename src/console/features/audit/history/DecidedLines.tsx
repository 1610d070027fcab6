import { packsText } from '../../../../contract/prescribing/packs.ts';
import type {
  Line,
  Override,
  Prescription,
  PrescriptionVersion,
} from '../../../../contract/prescribing/prescription.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { diffPrescriptions } from '../../../domain/prescription/prescriptionDiff.ts';
import { localizedName, rejectReasonText, usageText } from '../../../domain/prescription/prescriptionText.ts';
import { OverrideList } from '../../../domain/prescription/rules/OverrideList.tsx';
import { PreviousLine } from '../../../domain/prescription/PreviousLine.tsx';
import { SignedAgain } from '../../../domain/prescription/SignedAgain.tsx';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';

const Drug = ({ line }: { line: Line }) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  return (
    <>
      <strong>{localizedName(language, line.drugName, line.drugNameEn)}</strong>{' '}
      {messages.prescription.strength(line.strength)}{' '}
      <span className="quiet">
        {usageText(messages, language, line)} · {packsText(language, line)}
      </span>
    </>
  );
};

/**
 * The lines of the decided version, each with its reject reasons and the doctor's overrides, then the
 * overrides for the whole prescription.
 */
export const DecidedLines = ({
  lines,
  overrides,
}: {
  lines: readonly Line[];
  overrides: readonly Override[];
}) => {
  const language = useServices().i18n.language.value;
  const { audit: t, common } = useMessages();
  const overridesAt = (index: number | null) => (
    <OverrideList overrides={overrides.filter(({ line }) => line === index)} />
  );
  return (
    <>
      <ol className="verdicts-lines">
        {lines.map((line, index) => (
          <li key={line.id}>
            <Drug line={line} />
            {line.remark === '' ? null : <p className="quiet small">{line.remark}</p>}
            {line.rejectReasons.length === 0 ? null : (
              <p className="small">
                {t.verdicts.reasons}
                {common.colon}
                {line.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ')}
              </p>
            )}
            <SignedAgain line={line} />
            {overridesAt(index)}
          </li>
        ))}
      </ol>
      {overridesAt(null)}
    </>
  );
};

const withoutReasons = (line: Line): Line => ({ ...line, rejectReasons: [] });

/** The current version: unchanged, or its lines compared with the decided version. */
export const CurrentLines = ({
  decided,
  current,
}: {
  decided: PrescriptionVersion;
  current: Prescription;
}) => {
  const language = useServices().i18n.language.value;
  const { audit: t, common } = useMessages();
  const status = (
    <p>
      {current.version === decided.version ? t.verdicts.same : t.verdicts.newer(current.version)} ·{' '}
      <StatusBadges {...current} />
      {current.cancelReason ? ` (${current.cancelReason})` : ''}
    </p>
  );
  if (current.version === decided.version) return status;
  const { previous, changed, added, removed } = diffPrescriptions(decided, current);
  // The reasons are already shown with the decided version.
  const previousLines = new Map([...previous].map(([id, line]) => [id, withoutReasons(line)] as const));
  return (
    <>
      {status}
      <ol className="verdicts-lines">
        {current.lines.map((line) => (
          <li key={line.id}>
            <Drug line={line} /> {added.has(line.id) ? <Badge tone="accent" text={t.lineNew} /> : null}
            {changed.has(line.id) ? <Badge tone="accent" text={t.lineChanged} /> : null}
            <PreviousLine
              comparison={{ previous: previousLines, changed, version: decided.version }}
              line={line}
            />
          </li>
        ))}
      </ol>
      {removed.length === 0 ? null : (
        <p className="quiet small">
          {t.removedLines(
            removed.map((line) => localizedName(language, line.drugName, line.drugNameEn)).join(common.comma),
          )}
        </p>
      )}
    </>
  );
};
