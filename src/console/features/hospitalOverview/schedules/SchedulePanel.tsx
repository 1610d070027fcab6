import { weekdays, spansOf } from '../../../../contract/consultation/serviceConfig.ts';
import {
  type DoctorSchedule,
  overview,
  type ScheduledService,
} from '../../../../contract/hospital/overview.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { yuan } from '../../../lib/money.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useServices } from '../../../useServices.ts';
import { FactList } from '../lists/FactList.tsx';
import { scrollingGroup } from '../scrollingGroup.ts';
import { closedNow } from './scheduleText.ts';
import { Presence } from './SchedulesTab.tsx';

const Service = ({ service }: { service: ScheduledService }) => {
  const { clock, dictionaries } = useServices();
  const { common } = useMessages();
  const t = useCatalog('services');
  const now = clock.coarseNow.value;
  const { consultType, priceFen, minutes, dailyCap, acceptedToday, hours, daysOff } = service;
  const closed = closedNow(service, now);
  // A cap says nothing where nobody counts.
  const open = dailyCap !== null && acceptedToday === null ? 'openToCap' : 'open';
  const name = dictionaries.label('consult_type', consultType);
  return (
    <section className="overview-service" aria-label={name}>
      <h3>{name}</h3>
      <p className="overview-head">
        <StateMark kind={closed ? 'off' : 'active'} text={t.availability[closed ?? open]} />
        {acceptedToday === null ? null : (
          <span className="quiet small">{t.today(acceptedToday, dailyCap)}</span>
        )}
      </p>
      <FactList
        rows={[
          [t.fields.price, yuan(priceFen)],
          [t.fields.minutes, String(minutes)],
          [t.fields.dailyCap, dailyCap === null ? t.noLimit : String(dailyCap)],
          ...weekdays.map(
            (weekday) =>
              [
                t.day(weekday),
                spansOf(hours, weekday)
                  .map(({ begins, ends }) => `${begins}–${ends}`)
                  .join(common.comma) || t.closed,
              ] as const,
          ),
          [t.fields.daysOff, daysOff.filter((day) => day >= dayOf(now)).join(common.comma) || t.noDaysOff],
        ]}
      />
    </section>
  );
};

/** Null: the doctor's account is disabled. */
const ScheduleContent = ({ value }: { value: DoctorSchedule | null }) => {
  const t = useCatalog('hospitalOverview');
  if (!value) return <p className="quiet">{t.accountDisabled}</p>;
  return (
    <div className="overview-summary" {...scrollingGroup(t.schedules)}>
      <p className="overview-head">
        <Presence row={value} />
        <span>{value.deptName ?? t.noDepartment}</span>
      </p>
      {value.services.length === 0 ? <p className="quiet">{t.notKnown}</p> : null}
      {value.services.map((service) => (
        <Service key={service.consultType} service={service} />
      ))}
    </div>
  );
};

/** One doctor's services with their hours; nothing can be changed. */
export const SchedulePanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { call, clock } = useServices();
  const { audit } = useMessages();
  const t = useCatalog('hospitalOverview');
  const model = useModel(() => {
    const state = createAsyncState(
      async () => (await call(overview.schedules, { doctorId: id })).list[0] ?? null,
      clock,
    );
    return { state, start: () => void state.load() };
  });
  const title = t.scheduleOf(model.state.value.value?.doctorName ?? '');
  return (
    <aside className="master-detail-pane" aria-label={title}>
      <Panel title={title} actions={<Button label={audit.verdicts.close} kind="quiet" onClick={onClose} />}>
        <AsyncView data={model.state} onRetry={() => void model.state.load()} lines={8}>
          {ScheduleContent}
        </AsyncView>
      </Panel>
    </aside>
  );
};
