import { bidiIsolate } from '../../../contract/account/personName.ts';
import { useEffect, useRef } from 'react';
import type { StaffMember } from '../../../contract/account/staff.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { momentOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { type AccountModel, isEnabled } from './account.ts';

interface Props {
  account: AccountModel;
  member: StaffMember;
}

const isBusy = ({ statusMutation: { state } }: AccountModel): boolean =>
  state.value === 'busy' || state.value === 'verifying';

const DisableConfirm = ({ account, member }: Props) => {
  const t = useCatalog('staff');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="staff-confirm stretch"
      aria-label={t.disableQuestion(bidiIsolate(member.name))}
    >
      <p>
        <strong>{t.disableQuestion(bidiIsolate(member.name))}</strong>
      </p>
      <p>{t.disableEnds}</p>
      {member.openOrders > 0 ? <p>{t.disableOrders(member.openOrders)}</p> : null}
      {member.heldClaims > 0 ? <p>{t.disableClaims(member.heldClaims)}</p> : null}
      <div className="row">
        <Button label={t.disableCancel} kind="quiet" onClick={() => account.setConfirmingDisable(false)} />
        <Button
          label={t.disableConfirm}
          kind="danger"
          busy={isBusy(account)}
          onClick={() => void account.setStatus(1)}
        />
      </div>
    </section>
  );
};

/** Whether the account may log in, when it was last used, and the button to enable or disable it. */
export const AccountStatus = ({ account, member }: Props) => {
  const { clock } = useServices();
  const t = useCatalog('staff');
  const enabled = isEnabled(member);
  return (
    <section className="staff-status" aria-label={t.accountStatus}>
      <p>
        <strong>{enabled ? t.enabled : t.disabled}</strong>{' '}
        <span className="quiet">
          · {member.lastSeen === null ? t.never : t.seen(momentOf(member.lastSeen, clock.coarseNow.value))}
        </span>
      </p>
      {enabled ? (
        <Button
          label={t.disable}
          pressed={account.confirmingDisable.value}
          onClick={() => account.setConfirmingDisable(true)}
        />
      ) : (
        <Button label={t.enable} busy={isBusy(account)} onClick={() => void account.setStatus(0)} />
      )}
      {enabled && account.confirmingDisable.value ? (
        <DisableConfirm account={account} member={member} />
      ) : null}
    </section>
  );
};
