import { useSignal } from '@preact/signals-react';
import { staff } from '../../../contract/account/staff.ts';
import type { SignIn } from '../../../contract/account/doctor.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';

/** How many of the newest are shown; the audit trail has the others. */
const shown = 10;

const SignInRow = ({ signIn: { at, succeeded, kind, address } }: { signIn: SignIn }) => {
  const { signIns: t } = useCatalog('staff');
  return (
    <li>
      <span className="whole">{dayTimeOf(at)}</span>
      <StateMark kind={succeeded ? 'done' : 'rejected'} text={succeeded ? t.succeeded : t.failed} />
      <span className="quiet small">
        {kind === 'password' || kind === 'sms' ? t.kinds[kind] : <bdi>{kind}</bdi>} · {address || t.unknown}
      </span>
    </li>
  );
};

const SignInList = ({ id }: { id: string }) => {
  const { call, clock } = useServices();
  const t = useCatalog('staff').signIns;
  const signIns = useModel(() => {
    const page = createAsyncState(() => call(staff.loginLog, { id, pageSize: shown }), clock);
    return { page, start: () => void page.load() };
  });
  return (
    <AsyncView data={signIns.page} onRetry={() => void signIns.page.load()} lines={3}>
      {({ value }: { value: { total: number; list: SignIn[] } }) =>
        value.list.length === 0 ? (
          <p className="quiet">{t.none}</p>
        ) : (
          <ul className="staff-sign-ins" aria-label={t.title}>
            {value.list.map((one) => (
              <SignInRow key={one.id} signIn={one} />
            ))}
          </ul>
        )
      }
    </AsyncView>
  );
};

/** The newest attempts to log in to an account, once they are asked for. */
export const AccountSignIns = ({ id }: { id: string }) => {
  const { offered } = useServices();
  const t = useCatalog('staff').signIns;
  const isOpen = useSignal(false);
  if (!offered.has(staff.loginLog)) return null;
  return (
    <section className="stack" aria-label={t.title}>
      <div className="row">
        <Button
          label={t.show}
          pressed={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        />
      </div>
      {isOpen.value ? <SignInList id={id} /> : null}
    </section>
  );
};
