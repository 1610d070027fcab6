import { useSignal } from '@preact/signals-react';
import type { FollowUp } from '../../../contract/consultation/followUp.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { createDueFollowUps, type DueFollowUps, hasFollowUps } from '../../domain/followUps/followUps.ts';
import { toApiError } from '../../lib/apiError.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { buildPath } from '../../lib/queryParams.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { listLimit } from './dashboard.ts';

interface RowProps {
  followUp: FollowUp;
  due: DueFollowUps;
  first: boolean;
}

const Row = ({ followUp, due, first }: RowProps) => {
  const { clock, navigate, toasts } = useServices();
  const t = useMessages().dashboard;
  const ending = useSignal(false);
  const { id, orderId, patient, day, note } = followUp;
  const markDone = async () => {
    ending.value = true;
    try {
      await due.markDone(id);
    } catch (thrown) {
      toasts.showError(toApiError(thrown));
    } finally {
      ending.value = false;
    }
  };
  return (
    <li className="home-row">
      <strong title={patient.name}>
        <bdi>{patient.name}</bdi>
      </strong>
      <span className="home-text" title={note}>
        {note}
      </span>
      <span className="quiet small">
        {day < dayOf(clock.coarseNow.value) ? t.followUps.overdue(day) : t.followUps.dueToday}
      </span>
      <Button
        label={t.followUps.open}
        description={patient.name}
        kind={first ? 'main' : 'plain'}
        onClick={() => navigate(buildPath('/orderRecord/detail', { id: orderId }))}
      />
      <Button
        label={t.followUps.done}
        description={patient.name}
        busy={ending.value}
        onClick={() => void markDone()}
      />
    </li>
  );
};

/** The follow-ups of today and the overdue ones, the earliest first; nothing where the hospital's system has none. */
export const FollowUps = () => {
  const app = useServices();
  const due = useModel(() => createDueFollowUps(app));
  const t = useMessages().dashboard;
  if (!hasFollowUps(app)) return null;
  return (
    <Panel title={t.followUps.title} flush>
      <AsyncView
        data={due.list}
        onRetry={() => void due.list.load()}
        isEmpty={({ list }) => list.length === 0}
        empty={t.followUps.none}
      >
        {({ value: { total, list } }) => {
          const shown = list.slice(0, listLimit);
          return (
            <>
              <ul className="home-rows">
                {shown.map((followUp, index) => (
                  <Row key={followUp.id} followUp={followUp} due={due} first={index === 0} />
                ))}
              </ul>
              {total > shown.length ? <p className="home-more">{t.more(total - shown.length)}</p> : null}
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};
