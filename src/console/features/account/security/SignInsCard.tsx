import { useSearch } from 'wouter';
import type { SignIn } from '../../../../contract/account/doctor.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { type LoadedPage, useListQuery } from '../../../ui/table/listPage.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { signInColumns } from './signInColumns.tsx';
import { createSignIns, queryPath, readQuery, type SignInQuery, signInSorts } from './signIns.ts';

/** The sign-ins to this account, including failed attempts. */
export const SignInsCard = () => {
  const app = useServices();
  const query = readQuery(useSearch());
  const settings = useListSettings('signIns');
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const signIns = useModel(() => createSignIns(app, asked));
  useListQuery(signIns, asked);
  const t = useCatalog('account').personal.signIns;
  return (
    <Panel
      title={t.title}
      actions={<ListMenus settings={settings} columns={signInColumns(t)} hasViews={false} />}
      flush
    >
      <p className="personal-lead quiet small">{t.lead}</p>
      <AsyncView data={signIns.page} onRetry={() => void signIns.page.load()} lines={8}>
        {({ value }: { value: LoadedPage<SignInQuery, SignIn> }) => (
          <ListTable
            label={t.title}
            rows={value.list}
            columns={signInColumns(t)}
            rowKey={({ id }) => id}
            empty={t.empty}
            settings={settings}
            sort={query.sort ?? { by: 'at', descending: true }}
            onSort={(sort) =>
              app.navigate(queryPath({ ...query, sort: knownSort(sort, signInSorts), pageNo: 1 }))
            }
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={t.total(value.total)}
            onPage={(pageNo, pageSize) =>
              app.navigate(queryPath({ ...query, pageNo, pageSize: pageSize ?? query.pageSize }))
            }
            busy={signIns.isChanging.value}
          />
        )}
      </AsyncView>
    </Panel>
  );
};
