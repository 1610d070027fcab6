import type { PrescriptionVersion } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { CardLines } from '../prescribing/CardLines.tsx';
import { diagnosesIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Detail } from './detail.ts';

const Verdict = ({ verdict }: { verdict: NonNullable<PrescriptionVersion['verdict']> }) => {
  const { audit: w, frame } = useWords();
  const { approve, auditorName, opinion, at } = verdict;
  return (
    <p>
      {w.given(approve ? w.approved : w.rejected, auditorName, dayTimeOf(at))}
      {opinion === '' ? '' : `${frame.colon}${opinion}`}
    </p>
  );
};

const Version = ({ one }: { one: PrescriptionVersion }) => {
  const language = useApp().words.language.value;
  const { audit, prescriptions: w } = useWords();
  const { verdict } = one;
  return (
    <details className="written-version">
      <summary>
        <strong>{audit.version(one.version)}</strong>{' '}
        <span className="quiet">
          {one.submitted ? w.sentAt(dayTimeOf(one.writtenAt)) : w.savedAt(dayTimeOf(one.writtenAt))}
        </span>{' '}
        {verdict ? (
          <Badge
            tone={verdict.approve ? 'plain' : 'accent'}
            text={verdict.approve ? audit.approved : audit.rejected}
          />
        ) : null}
      </summary>
      {verdict ? <Verdict verdict={verdict} /> : null}
      <p>{diagnosesIn(language, one.diagnoses, ' · ')}</p>
      <CardLines lines={one.lines} overrides={one.overrides} />
    </details>
  );
};

/** All versions of a prescription, with the verdict on each. */
export const Versions = ({ detail: { versions } }: { detail: Detail }) => {
  const w = useWords().prescriptions;
  return (
    <section aria-label={w.versions}>
      <h3>{w.versions}</h3>
      <RemoteView of={versions} retry={() => void versions.load()} lines={2}>
        {({ value }: { value: readonly PrescriptionVersion[] }) => (
          <>
            {value.map((one) => (
              <Version key={one.version} one={one} />
            ))}
          </>
        )}
      </RemoteView>
    </section>
  );
};
