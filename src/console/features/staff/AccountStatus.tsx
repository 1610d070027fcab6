import { bidiIsolate } from '../../../contract/account/personName.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { staff, type StaffMember } from '../../../contract/account/staff.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useMoment } from '../../useMoment.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { type AccountModel, isEnabled } from './account.ts';

interface Props {
  account: AccountModel;
  member: StaffMember;
}

const isRunning = ({ state }: AccountModel['statusMutation']): boolean =>
  state.value === 'busy' || state.value === 'verifying';

interface QuestionProps {
  question: string;
  children: ReactNode;
}

const Question = ({ question, children }: QuestionProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} className="staff-confirm stretch" aria-label={question}>
      <p>
        <strong>{question}</strong>
      </p>
      {children}
    </section>
  );
};

const ResetConfirm = ({ account, member }: Props) => {
  const t = useCatalog('staff');
  return (
    <Question question={t.resetQuestion(bidiIsolate(member.name))}>
      <p>{t.resetEnds}</p>
      <div className="row">
        <Button label={t.cancel} kind="quiet" onClick={() => account.setConfirming(null)} />
        <Button
          label={t.resetConfirm}
          kind="danger"
          busy={isRunning(account.resetMutation)}
          onClick={() => void account.resetPassword()}
        />
      </div>
    </Question>
  );
};

const DisableConfirm = ({ account, member }: Props) => {
  const t = useCatalog('staff');
  return (
    <Question question={t.disableQuestion(bidiIsolate(member.name))}>
      <p>{t.disableEnds}</p>
      {member.openOrders > 0 ? <p>{t.disableOrders(member.openOrders)}</p> : null}
      {member.openFollowUps > 0 ? <p>{t.disableFollowUps(member.openFollowUps)}</p> : null}
      {member.heldClaims > 0 ? <p>{t.disableClaims(member.heldClaims)}</p> : null}
      <div className="row">
        <Button label={t.cancel} kind="quiet" onClick={() => account.setConfirming(null)} />
        <Button
          label={t.disableConfirm}
          kind="danger"
          busy={isRunning(account.statusMutation)}
          onClick={() => void account.setStatus(1)}
        />
      </div>
    </Question>
  );
};

/** Whether the account may log in, when it was last used, and the button to enable or disable it. */
export const AccountStatus = ({ account, member }: Props) => {
  const { offered } = useServices();
  const moment = useMoment();
  const t = useCatalog('staff');
  const enabled = isEnabled(member);
  const confirming = account.confirming.value;
  return (
    <section className="staff-status" aria-label={t.accountStatus}>
      <p>
        <strong>{enabled ? t.enabled : t.disabled}</strong>{' '}
        <span className="quiet">
          · {member.lastSeen === null ? t.never : t.seen(moment(member.lastSeen))}
        </span>
        {member.mustChangePassword ? <span className="quiet"> · {t.passwordToChange}</span> : null}
      </p>
      {account.isOwn ? (
        <p>
          {t.ownPassword.text} <Link href="/personalData?part=security">{t.ownPassword.change}</Link>
        </p>
      ) : (
        <div className="row">
          {offered.has(staff.resetPassword) ? (
            <Button
              label={t.reset}
              pressed={confirming === 'reset'}
              onClick={() => account.setConfirming('reset')}
            />
          ) : null}
          {enabled ? (
            <Button
              label={t.disable}
              pressed={confirming === 'disable'}
              onClick={() => account.setConfirming('disable')}
            />
          ) : (
            <Button
              label={t.enable}
              busy={isRunning(account.statusMutation)}
              onClick={() => void account.setStatus(0)}
            />
          )}
        </div>
      )}
      {enabled && confirming === 'disable' ? <DisableConfirm account={account} member={member} /> : null}
      {confirming === 'reset' ? <ResetConfirm account={account} member={member} /> : null}
    </section>
  );
};
