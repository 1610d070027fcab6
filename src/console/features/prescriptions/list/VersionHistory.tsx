import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { prescription, type PrescriptionVersion } from '../../../../contract/prescribing/prescription.ts';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { PrescriptionLines } from '../../../domain/prescription/PrescriptionLines.tsx';
import { diagnosesText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { PrescriptionDetail } from './prescriptionDetail.ts';

const Verdict = ({ verdict }: { verdict: NonNullable<PrescriptionVersion['verdict']> }) => {
  const { audit: t, common } = useMessages();
  const { approve, auditorName, opinion, at } = verdict;
  return (
    <p>
      {t.verdictGiven(approve ? t.approved : t.rejected, auditorName, dayTimeOf(at))}
      {opinion === '' ? '' : `${common.colon}${opinion}`}
    </p>
  );
};

const Version = ({ version }: { version: PrescriptionVersion }) => {
  const language = useServices().i18n.language.value;
  const { audit, prescriptionList: t } = useMessages();
  const { verdict } = version;
  return (
    <details className="prescription-record-version">
      <summary>
        <strong>{audit.version(version.version)}</strong>{' '}
        <span className="quiet">
          {version.submitted
            ? t.sentAt(dayTimeOf(version.writtenAt))
            : t.savedAt(dayTimeOf(version.writtenAt))}
        </span>{' '}
        {version.doctorName === null ? null : (
          <span className="quiet breaks">{bidiIsolate(version.doctorName)}</span>
        )}{' '}
        {verdict ? (
          <StateMark
            kind={verdict.approve ? 'approved' : 'rejected'}
            text={verdict.approve ? audit.approved : audit.rejected}
          />
        ) : null}
      </summary>
      {verdict ? <Verdict verdict={verdict} /> : null}
      <p>{diagnosesText(language, version.diagnoses, ' · ')}</p>
      <PrescriptionLines lines={version.lines} overrides={version.overrides} />
    </details>
  );
};

/** All versions of a prescription, with the verdict on each, where the hospital's system keeps them. */
export const VersionHistory = ({ detail: { versions } }: { detail: PrescriptionDetail }) => {
  const { offered } = useServices();
  const t = useMessages().prescriptionList;
  if (!offered.has(prescription.versions)) return null;
  return (
    <section aria-label={t.versions}>
      <h3>{t.versions}</h3>
      <AsyncView data={versions} onRetry={() => void versions.load()} lines={2}>
        {({ value }: { value: readonly PrescriptionVersion[] }) => (
          <>
            {value.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </>
        )}
      </AsyncView>
    </section>
  );
};
