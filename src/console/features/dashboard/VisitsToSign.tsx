import { order } from '../../../contract/consultation/order.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { signingPath } from '../../domain/worklists/activeConsultations.ts';
import { momentOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { type DashboardModel, listLimit } from './dashboard.ts';
import { PatientSummary } from './PatientSummary.tsx';

/** Visits whose record is to be signed, those that ended first; nothing where the hospital's system lists none. */
export const VisitsToSign = ({ dashboard }: { dashboard: DashboardModel }) => {
  const { clock, navigate, offered } = useServices();
  const t = useMessages().dashboard;
  if (!offered.has(order.unsigned)) return null;
  return (
    <Panel title={t.toSign.title} flush>
      <AsyncView
        data={dashboard.unsigned}
        onRetry={() => void dashboard.unsigned.load()}
        isEmpty={({ list }) => list.length === 0}
        empty={t.toSign.none}
      >
        {({ value: { total, list } }) => (
          <>
            <ul className="home-rows">
              {list.map(({ id, patient, complaint, finishTime }, index) => (
                <li key={id} className="home-row">
                  <PatientSummary patient={patient} />
                  <span className="home-text" title={complaint}>
                    {complaint}
                  </span>
                  <span className="quiet small">
                    {finishTime === null
                      ? t.toSign.open
                      : t.toSign.ended(momentOf(finishTime, clock.coarseNow.value))}
                  </span>
                  <Button
                    label={t.toSign.sign}
                    description={patient.name}
                    kind={index === 0 ? 'main' : 'plain'}
                    onClick={() => navigate(signingPath(id))}
                  />
                </li>
              ))}
            </ul>
            {total > listLimit ? <p className="home-more">{t.more(total - listLimit)}</p> : null}
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
