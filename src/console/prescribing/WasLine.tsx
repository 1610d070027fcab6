import type { Line } from '../../contract/prescribing/prescription.ts';
import { Difference } from '../kit/Difference.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Difference as Changes } from './difference.ts';
import { nameIn, rejectReasonIn, usageIn } from './inWords.ts';
import './was.css';

interface Props {
  /** The comparison with an earlier version. */
  compared: Pick<Changes, 'was' | 'changed'> & { readonly version: number };
  line: Line;
}

/** The previous version of a line as a text difference, with the reasons it was rejected for. */
export const WasLine = ({ compared, line }: Props) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.audit;
  const was = compared.was.get(line.id);
  if (!was) return null;
  const said = (one: Line): string =>
    [
      usageIn(words, language, one),
      `${one.quantity} ${nameIn(language, one.packUnit, one.packUnitEn)}`,
      ...(one.remark === '' ? [] : [one.remark]),
    ].join(' · ');
  const changed = compared.changed.has(line.id);
  if (!changed && was.rejectReasons.length === 0) return null;
  return (
    <div className="was-line small">
      {changed ? (
        <>
          <span className="quiet">{w.against(compared.version)}</span>
          <Difference before={said(was)} now={said(line)} />
        </>
      ) : (
        <span className="quiet">{w.unchangedSince(compared.version)}</span>
      )}
      {was.rejectReasons.length === 0 ? null : (
        <p>
          <span className="quiet">
            {w.rejectedThen}
            {words.frame.colon}
          </span>
          {was.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
        </p>
      )}
    </div>
  );
};
