import { bidiIsolate } from '../../contract/account/personName.ts';
import { useEffect, useRef } from 'react';
import type { StaffMember } from '../../contract/account/staff.ts';
import { Button } from '../kit/Button.tsx';
import { momentOf } from '../lib/days.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import { type Account, isEnabled } from './account.ts';

interface Props {
  account: Account;
  one: StaffMember;
}

const Asked = ({ account, one }: Props) => {
  const w = useWordsOf(staffLexicon);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="staff-ask stretch"
      aria-label={w.disableAsk(bidiIsolate(one.name))}
    >
      <p>
        <strong>{w.disableAsk(bidiIsolate(one.name))}</strong>
      </p>
      <p>{w.disableEnds}</p>
      {one.openOrders > 0 ? <p>{w.disableOrders(one.openOrders)}</p> : null}
      {one.heldClaims > 0 ? <p>{w.disableClaims(one.heldClaims)}</p> : null}
      <div className="row">
        <Button label={w.disableNot} kind="quiet" onClick={() => account.ask(false)} />
        <Button
          label={w.disableYes}
          kind="danger"
          busy={account.busy.value === 'switching'}
          onClick={() => void account.setStatus(1)}
        />
      </div>
    </section>
  );
};

/** Whether the account may log in, when it was last used, and the button to enable or disable it. */
export const Standing = ({ account, one }: Props) => {
  const { clock } = useApp();
  const w = useWordsOf(staffLexicon);
  const enabled = isEnabled(one);
  return (
    <section className="staff-standing" aria-label={w.standing}>
      <p>
        <strong>{enabled ? w.enabled : w.disabled}</strong>{' '}
        <span className="quiet">
          · {one.lastSeen === null ? w.never : w.seen(momentOf(one.lastSeen, clock.minute.value))}
        </span>
      </p>
      {enabled ? (
        <Button label={w.disable} pressed={account.asking.value} onClick={() => account.ask(true)} />
      ) : (
        <Button
          label={w.enable}
          busy={account.busy.value === 'switching'}
          onClick={() => void account.setStatus(0)}
        />
      )}
      {enabled && account.asking.value ? <Asked account={account} one={one} /> : null}
    </section>
  );
};
