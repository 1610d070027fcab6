import type { Sheet } from '../../../../../contract/prescribing/sampling.ts';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { diagnosesText } from '../../../../domain/prescription/prescriptionText.ts';
import { dayTimeOf } from '../../../../lib/dates/days.ts';
import { yuan } from '../../../../lib/money.ts';
import { useCatalog, useLanguage, useMessages } from '../../../../i18n/useMessages.ts';
import { severityTones } from '../../severityTones.ts';

const Marks = ({ marks }: Pick<Sheet, 'marks'>) => {
  const t = useCatalog('sampling').marks;
  if (!marks) return <span className="quiet">{t.severity.unknown}</span>;
  return (
    <span className="sampling-marks">
      <Badge tone={severityTones[marks.severity]} text={t.severity[marks.severity]} />
      {marks.flags === null ? <span>{t.flagsUnknown}</span> : null}
      {marks.flags?.map((flag) => (
        <Badge key={flag} tone="plain" text={t.flags[flag]} />
      ))}
    </span>
  );
};

/** Diagnoses, and what was known of the prescription when it was submitted. */
export const AtSubmission = ({ sheet: { prescription: one, marks, preCheck = [] } }: { sheet: Sheet }) => {
  const language = useLanguage();
  const { audit, common } = useMessages();
  const sampling = useCatalog('sampling');
  const { sheet: t } = sampling;
  const { unchecked } = sampling.marks.severity;
  return (
    <Panel title={t.atSubmission}>
      <dl className="review-facts">
        <dt>{audit.diagnoses}</dt>
        <dd>{diagnosesText(language, one.diagnoses, common.comma)}</dd>
        <dt>{t.findings}</dt>
        <dd>
          <Marks marks={marks} />
        </dd>
        {preCheck.length === 0 ? null : (
          <>
            <dt>{t.preCheck}</dt>
            <dd>{preCheck.map(({ evidence }) => (evidence === '' ? unchecked : evidence)).join('\n')}</dd>
          </>
        )}
        <dt>{t.total}</dt>
        <dd>¥{yuan(one.totalFen)}</dd>
        {one.auditTime === null ? null : (
          <>
            <dt>{t.reviewed}</dt>
            <dd>
              {t.reviewedBy(one.auditorName ?? '', dayTimeOf(one.auditTime))}
              {one.auditOpinion ? `${common.colon}${one.auditOpinion}` : ''}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
};
