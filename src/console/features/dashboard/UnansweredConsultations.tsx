import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { minutesBetween } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { consultationPath } from '../../domain/worklists/activeConsultations.ts';
import { type DashboardModel, listLimit } from './dashboard.ts';
import { PatientSummary } from './PatientSummary.tsx';

interface Props {
  dashboard: DashboardModel;
}

const Rows = ({ dashboard }: Props) => {
  const { navigate, clock } = useServices();
  const t = useMessages().dashboard;
  return (
    <ul className="home-rows">
      {dashboard.unanswered.value?.slice(0, listLimit).map((consultation, index) => (
        <li key={consultation.id} className="home-row">
          <PatientSummary patient={consultation.patient} />
          <span className="home-text">{consultation.lastMessage?.text ?? ''}</span>
          <span className="home-wait">
            {t.waitMinutes(minutesBetween(consultation.unansweredSince ?? 0, clock.coarseNow.value))}
          </span>
          <Button
            label={t.answer}
            description={consultation.patient.name}
            kind={index === 0 ? 'main' : 'plain'}
            onClick={() => navigate(consultationPath(consultation.id))}
          />
        </li>
      ))}
    </ul>
  );
};

/** Patients who wait for an answer, the longest wait first. */
export const UnansweredConsultations = ({ dashboard }: Props) => {
  const t = useMessages().dashboard;
  return (
    <Panel title={t.unansweredTitle} flush>
      <AsyncView
        data={dashboard.consultations}
        onRetry={() => void dashboard.consultations.load()}
        isEmpty={() => dashboard.unanswered.value?.length === 0}
        empty={t.allAnswered}
      >
        {() => <Rows dashboard={dashboard} />}
      </AsyncView>
    </Panel>
  );
};
