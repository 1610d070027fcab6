import type { SignIn } from '../../../../contract/account/doctor.ts';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { signInColumns } from './signInColumns.tsx';
import { createSignIns, pagePath, pageSize } from './signIns.ts';

/** The sign-ins to this account, including failed attempts. */
export const SignInsCard = ({ pageNo }: { pageNo: number }) => {
  const app = useServices();
  const signIns = useModel(() => createSignIns(app, pageNo));
  const t = useCatalog('account').personal.signIns;
  return (
    <Panel title={t.title} flush>
      <p className="personal-lead quiet small">{t.lead}</p>
      <AsyncView data={signIns.page} onRetry={() => void signIns.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: SignIn[] } }) => (
          <>
            <Table
              label={t.title}
              rows={value.list}
              columns={signInColumns(t)}
              rowKey={({ id }) => id}
              empty={t.empty}
            />
            {value.total > pageSize || pageNo > 1 ? (
              <Pager
                total={t.total(value.total)}
                pageNo={pageNo}
                pages={Math.max(1, Math.ceil(value.total / pageSize))}
                onPageChange={(page) => app.navigate(pagePath(page))}
              />
            ) : null}
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
