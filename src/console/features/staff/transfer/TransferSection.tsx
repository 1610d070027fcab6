import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { type OpenConsultation, transfers } from '../../../../contract/consultation/transfer.ts';
import type { StaffMember } from '../../../../contract/account/staff.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { createTransfer, type Transfer } from './transfer.ts';

interface Props {
  transfer: Transfer;
}

const ConsultationRow = ({ transfer, one }: Props & { one: OpenConsultation }) => {
  const moment = useMoment();
  const t = useCatalog('staff').transfer;
  const since = one.unansweredSince ?? one.acceptTime;
  return (
    <li>
      <label className="staff-transfer-row">
        <input
          type="checkbox"
          checked={transfer.chosen.value.has(one.id)}
          onChange={() => transfer.toggle(one.id)}
        />
        <span className="breaks">{one.patientName}</span>
        {since === null ? null : (
          <span className="quiet small">
            {one.unansweredSince === null ? t.accepted(moment(since)) : t.unanswered(moment(since))}
          </span>
        )}
      </label>
    </li>
  );
};

const ColleagueField = ({ transfer }: Props) => {
  const t = useCatalog('staff').transfer;
  const colleague = transfer.colleague.value;
  if (colleague)
    return (
      <p className="row">
        <span className="breaks">{t.to(bidiIsolate(colleague.name))}</span>
        <Button label={t.change} onClick={() => transfer.setColleague(null)} />
      </p>
    );
  return (
    <Combobox<StaffMember>
      label={t.colleague}
      placeholder={t.find}
      search={transfer.findColleagues}
      toOption={({ name, deptName, openOrders }) => ({
        title: name,
        detail: deptName ?? undefined,
        note: t.has(openOrders),
      })}
      onSelect={transfer.setColleague}
    />
  );
};

const TransferForm = ({ member: { id: doctorId, openFollowUps } }: { member: StaffMember }) => {
  const app = useServices();
  const t = useCatalog('staff').transfer;
  const transfer = useModel(() =>
    createTransfer(app, doctorId, ({ orders, followUps }, name) =>
      app.toasts.show(t.done(orders, followUps, bidiIsolate(name))),
    ),
  );
  const { state } = transfer.mutation;
  const count = transfer.chosen.value.size;
  const followUps = transfer.withFollowUps.value ? openFollowUps : 0;
  return (
    <AsyncView data={transfer.open} onRetry={() => void transfer.open.load()} lines={4}>
      {({ value }: { value: readonly OpenConsultation[] }) =>
        value.length + openFollowUps === 0 ? (
          <p className="quiet">{t.none}</p>
        ) : (
          <div className="stack">
            <ul className="staff-transfer-list" aria-label={t.title}>
              {value.map((one) => (
                <ConsultationRow key={one.id} transfer={transfer} one={one} />
              ))}
              {openFollowUps === 0 ? null : (
                <li>
                  <label className="staff-transfer-row">
                    <input
                      type="checkbox"
                      checked={transfer.withFollowUps.value}
                      onChange={transfer.toggleFollowUps}
                    />
                    <span>{t.followUps(openFollowUps)}</span>
                  </label>
                </li>
              )}
            </ul>
            <ColleagueField transfer={transfer} />
            {count === 0 ? null : <p className="quiet small">{t.means}</p>}
            {followUps === 0 ? null : <p className="quiet small">{t.followUpsMean}</p>}
            <MutationStatus mutation={transfer.mutation} />
            <div className="row">
              <Button
                label={t.run(count, followUps)}
                kind="main"
                disabled={count + followUps === 0 || transfer.colleague.value === null}
                busy={state.value === 'busy' || state.value === 'verifying'}
                onClick={() => void transfer.run(openFollowUps)}
              />
            </div>
          </div>
        )
      }
    </AsyncView>
  );
};

/** A doctor's open consultations and follow-ups, and their way to a colleague; nothing where there are none. */
export const TransferSection = ({ member }: { member: StaffMember }) => {
  const { offered } = useServices();
  const t = useCatalog('staff').transfer;
  const { openOrders, openFollowUps } = member;
  if (openOrders + openFollowUps === 0 || !offered.has(transfers.run)) return null;
  return (
    <details className="staff-transfer">
      <summary>{t.summary(openOrders, openFollowUps)}</summary>
      <TransferForm member={member} />
    </details>
  );
};
