import { useSignal } from '@preact/signals-react';
import { staff } from '../../../contract/account/staff.ts';
import type { SignIn } from '../../../contract/account/doctor.ts';
import { browserText } from '../../domain/signIns/userAgent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { createListPage, type LoadedPage } from '../../ui/table/listPage.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog, useMessages } from '../../i18n/useMessages.ts';

/** The panel is narrow: few at a time. */
const pageSize = 10;

const SignInRow = ({ signIn: { at, succeeded, kind, address, agent } }: { signIn: SignIn }) => {
  const { signIns: t } = useCatalog('staff');
  return (
    <li>
      <span className="whole">{dayTimeOf(at)}</span>
      <StateMark kind={succeeded ? 'done' : 'rejected'} text={succeeded ? t.succeeded : t.failed} />
      <span className="quiet small">
        {kind === 'password' || kind === 'sms' ? t.kinds[kind] : <bdi>{kind}</bdi>} · {address || t.unknown} ·{' '}
        <span title={agent}>{browserText(agent, t.on) || t.browserUnknown}</span>
      </span>
    </li>
  );
};

const SignInList = ({ id }: { id: string }) => {
  const { call, clock } = useServices();
  const { lists } = useMessages();
  const t = useCatalog('staff').signIns;
  const signIns = useModel(() => {
    const list = createListPage(
      { pageNo: 1 },
      ({ pageNo }) => call(staff.loginLog, { id, pageNo, pageSize }),
      clock,
    );
    return { ...list, start: () => void list.page.load() };
  });
  return (
    <AsyncView data={signIns.page} onRetry={() => void signIns.page.load()} lines={3}>
      {({ value }: { value: LoadedPage<{ pageNo: number }, SignIn> }) =>
        value.list.length === 0 ? (
          <p className="quiet">{t.none}</p>
        ) : (
          <>
            <ul className="staff-sign-ins" aria-label={t.title}>
              {value.list.map((one) => (
                <SignInRow key={one.id} signIn={one} />
              ))}
            </ul>
            <Pager
              total={lists.rowCount(value.total)}
              pageNo={value.query.pageNo}
              pages={Math.ceil(value.total / pageSize)}
              onPageChange={(pageNo) => signIns.show({ pageNo })}
            />
          </>
        )
      }
    </AsyncView>
  );
};

/** The attempts to log in to an account, newest first, once they are asked for. */
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
