import {
  type HospitalFigures,
  maxFigureDays,
  overview,
  type StateCount,
} from '../../../../contract/hospital/overview.ts';
import { orderStatusLabel } from '../../../domain/visits/orderStatusLabel.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { daysBefore } from '../../../lib/dates/period.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useServices } from '../../../useServices.ts';
import { doctorRequest, periodRequest, type TabProps } from '../overviewQuery.ts';
import { DayChart } from './DayChart.tsx';
import { FigureTable } from './FigureTable.tsx';
import { byState, countText, shareText, waitText } from './figureText.ts';

const Totals = ({ totals }: Pick<HospitalFigures, 'totals'>) => {
  const t = useCatalog('hospitalOverview');
  const figures = [
    [t.visits, countText(t, totals.visits)],
    [t.medianWait, waitText(t, totals.medianWaitMs)],
    [t.longestWait, waitText(t, totals.longestWaitMs)],
    [t.prescriptions, countText(t, totals.prescriptions)],
    [t.reviewed, countText(t, totals.reviewed)],
    [t.rejectedShare, shareText(t, totals)],
  ] as const;
  return (
    <dl className="overview-totals">
      {figures.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

interface StatesProps {
  title: string;
  /** Null: not known. */
  states: readonly StateCount[] | null;
  labelOf: (status: number) => string;
  /** Shown where there are none. */
  empty: string;
}

const States = ({ title, states, labelOf, empty }: StatesProps) => {
  const t = useCatalog('hospitalOverview');
  return (
    <Panel title={title}>
      {states === null || states.length === 0 ? (
        <p className="quiet">{states === null ? t.notKnown : empty}</p>
      ) : (
        <dl className="overview-states">
          {states.map(({ status, count }) => (
            <div key={status}>
              <dt>{labelOf(status)}</dt>
              <dd>{countText(t, count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
};

const LoadedFigures = ({ query, onQueryChange }: TabProps) => {
  const { call, clock, dictionaries } = useServices();
  const messages = useMessages();
  const t = useCatalog('hospitalOverview');
  const asked = { ...periodRequest(query), ...doctorRequest(query) };
  const model = useModel(() => {
    const state = createAsyncState(() => call(overview.figures, asked), clock);
    return { state, start: () => void state.load() };
  }, JSON.stringify(asked));
  return (
    <AsyncView main data={model.state} onRetry={() => void model.state.load()} lines={10}>
      {({ value }: { value: HospitalFigures }) => (
        <div className="overview-figures">
          <Totals totals={value.totals} />
          <Panel title={t.perDay}>
            {value.days === null ? <p className="quiet">{t.notKnown}</p> : <DayChart days={value.days} />}
          </Panel>
          <div className="overview-columns">
            <States
              title={t.visitStates}
              states={byState(value.days)}
              labelOf={(status) => orderStatusLabel(messages, status)}
              empty={t.noVisits}
            />
            <States
              title={t.prescriptionStates}
              states={value.prescriptions}
              labelOf={(status) => dictionaries.label('prescription_status', status)}
              empty={t.noPrescriptions}
            />
          </div>
          <FigureTable figures={value} query={query} onQueryChange={onQueryChange} />
        </div>
      )}
    </AsyncView>
  );
};

/** The figures of a period, which is a year at most. */
export const FiguresTab = (props: TabProps) => {
  const t = useCatalog('hospitalOverview');
  const { from, to } = props.query;
  if (from < daysBefore(to, maxFigureDays - 1)) return <Notice tone="plain" text={t.periodTooLong} />;
  return <LoadedFigures {...props} />;
};
