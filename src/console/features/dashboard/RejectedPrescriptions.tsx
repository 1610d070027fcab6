import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { stillCorrectable } from '../../domain/prescription/correction.ts';
import { momentOf } from '../../lib/dates/days.ts';
import { rejectReasonText } from '../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { Language } from '../../i18n/i18n.ts';
import { prescriptionPath } from '../../domain/worklists/activeConsultations.ts';
import type { DashboardModel } from './dashboard.ts';
import { PatientSummary } from './PatientSummary.tsx';

interface Props {
  dashboard: DashboardModel;
}

const reasonsText = (language: Language, { lines, auditOpinion }: Prescription): string =>
  [
    ...new Set(
      lines.flatMap(({ rejectReasons }) => rejectReasons.map((row) => rejectReasonText(language, row))),
    ),
    ...(auditOpinion ? [auditOpinion] : []),
  ].join(' · ');

/** Rejected prescriptions; a button opens the consultation in which they can be corrected. */
export const RejectedPrescriptions = ({ dashboard }: Props) => {
  const { clock, navigate, i18n } = useServices();
  const t = useMessages().dashboard;
  const now = clock.coarseNow.value;
  return (
    <Panel title={t.rejected} flush>
      <AsyncView
        data={dashboard.rejected}
        onRetry={() => void dashboard.rejected.load()}
        isEmpty={(loaded) => stillCorrectable(loaded, now).list.length === 0}
        empty={t.noneRejected}
      >
        {({ value }) => {
          const { total, list } = stillCorrectable(value, now);
          return (
            <>
              <ul className="home-rows">
                {list.map((row, index) => (
                  <li key={row.id} className="home-row">
                    <PatientSummary patient={row.patient} />
                    <span className="home-text">{reasonsText(i18n.language.value, row) || t.noReasons}</span>
                    {row.correctableUntil === null ? null : (
                      <span className="quiet small">
                        {t.correctUntil(momentOf(row.correctableUntil, now))}
                      </span>
                    )}
                    <Button
                      label={t.correct}
                      description={row.patient.name}
                      kind={index === 0 ? 'main' : 'plain'}
                      onClick={() => navigate(prescriptionPath(row.orderId, row.id))}
                    />
                  </li>
                ))}
              </ul>
              {total > list.length ? <p className="home-more">{t.more(total - list.length)}</p> : null}
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};
