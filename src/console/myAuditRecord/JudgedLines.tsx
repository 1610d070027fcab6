import type {
  Line,
  Override,
  Prescription,
  PrescriptionVersion,
} from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { differenceOf } from '../prescribing/difference.ts';
import { nameIn, rejectReasonIn, usageIn } from '../prescribing/inWords.ts';
import { WasLine } from '../prescribing/WasLine.tsx';
import { useApp, useWords } from '../useApp.ts';

const Drug = ({ line }: { line: Line }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  return (
    <>
      <strong>{nameIn(language, line.drugName, line.drugNameEn)}</strong> {line.strength}{' '}
      <span className="quiet">
        {usageIn(words, language, line)} · {line.quantity} {nameIn(language, line.packUnit, line.packUnitEn)}
      </span>
    </>
  );
};

/**
 * The lines of the decided version, each with its reject reasons and the doctor's overrides, then the
 * overrides for the whole prescription.
 */
export const JudgedLines = ({
  lines,
  overrides,
}: {
  lines: readonly Line[];
  overrides: readonly Override[];
}) => {
  const language = useApp().words.language.value;
  const { audit: w, frame, prescription } = useWords();
  const overridden = (at: number | null) =>
    overrides
      .filter(({ line }) => line === at)
      .map(({ rule, reason }) => (
        <p key={rule} className="quiet small">
          {prescription.overridden(reason)}
        </p>
      ));
  return (
    <>
      <ol className="verdicts-lines">
        {lines.map((line, at) => (
          <li key={line.id}>
            <Drug line={line} />
            {line.remark === '' ? null : <p className="quiet small">{line.remark}</p>}
            {line.rejectReasons.length === 0 ? null : (
              <p className="small">
                {w.verdicts.reasons}
                {frame.colon}
                {line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
              </p>
            )}
            {overridden(at)}
          </li>
        ))}
      </ol>
      {overridden(null)}
    </>
  );
};

const bareOf = (line: Line): Line => ({ ...line, rejectReasons: [] });

/** The current version: unchanged, or its lines compared with the decided version. */
export const LinesNow = ({ judged, now }: { judged: PrescriptionVersion; now: Prescription }) => {
  const { dictionaries, words } = useApp();
  const language = words.language.value;
  const { audit: w, frame } = useWords();
  const state = (
    <p>
      {now.version === judged.version ? w.verdicts.same : w.verdicts.newer(now.version)} ·{' '}
      {dictionaries.label('prescription_status', now.status)}
      {now.cancelReason ? ` (${now.cancelReason})` : ''}
    </p>
  );
  if (now.version === judged.version) return state;
  const { was, changed, added, gone } = differenceOf(judged, now);
  // The reasons are already shown with the decided version.
  const bare = new Map([...was].map(([id, line]) => [id, bareOf(line)] as const));
  return (
    <>
      {state}
      <ol className="verdicts-lines">
        {now.lines.map((line) => (
          <li key={line.id}>
            <Drug line={line} /> {added.has(line.id) ? <Badge tone="accent" text={w.lineNew} /> : null}
            {changed.has(line.id) ? <Badge tone="accent" text={w.lineChanged} /> : null}
            <WasLine compared={{ was: bare, changed, version: judged.version }} line={line} />
          </li>
        ))}
      </ol>
      {gone.length === 0 ? null : (
        <p className="quiet small">
          {w.linesGone(
            gone.map((line) => nameIn(language, line.drugName, line.drugNameEn)).join(frame.comma),
          )}
        </p>
      )}
    </>
  );
};
