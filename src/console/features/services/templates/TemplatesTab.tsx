import { useSearch } from 'wouter';
import type { Template } from '../../../../contract/prescribing/template.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { sectionsOf } from '../../../domain/templates/mergeTemplate.ts';
import type { Language } from '../../../i18n/language.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { countChangedFields } from '../../../lib/changedFields.ts';
import { knownSort } from '../../../lib/queryParams.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { FilterForm } from '../../../ui/table/FilterForm.tsx';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import type { ListSettings } from '../../../ui/table/listSettings.ts';
import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { useServices } from '../../../useServices.ts';
import type { ServiceMessages } from '../messages.en.ts';
import {
  readTemplateQuery,
  templateKinds,
  templateOwners,
  type TemplateQuery,
  templateSorts,
  templatesPath,
} from './templateQuery.ts';
import { type TemplateRow, templateRows } from './templateRows.ts';
import { createTemplateList, type TemplateList } from './templateList.ts';

/** What a template fills: the drugs of a prescription, or the sections of a record. */
const contentsOf = ({ content }: Template, messages: AppMessages, language: Language): string =>
  (content.kind === 'prescription'
    ? content.lines.map(({ drugName, drugNameEn }) => localizedName(language, drugName, drugNameEn))
    : sectionsOf(content).map((section) => messages.consultation.record[section])
  ).join(messages.common.comma);

interface QueryProps {
  query: TemplateQuery;
  onQueryChange: (query: TemplateQuery) => void;
}

const TemplateFilters = ({ query, onQueryChange }: QueryProps) => {
  const { lists } = useMessages();
  const t = useCatalog('services').templates;
  const keyword = useSyncedInput(query.keyword);
  const update = (change: Partial<TemplateQuery>) =>
    onQueryChange({ ...query, keyword: keyword.value.trim(), pageNo: 1, ...change });
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.keyword}
      activeCount={countChangedFields(query, readTemplateQuery(''), ['kind', 'owner'])}
      isKeywordSet={query.keyword !== ''}
      onSubmit={() => update({})}
      onClear={() => {
        keyword.value = '';
        update({ keyword: '', kind: null, owner: null });
      }}
    >
      <FilterSelect
        label={t.kind}
        value={query.kind ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...templateKinds.map((kind) => ({ value: kind, label: t.kinds[kind] })),
        ]}
        onChange={(value) => update({ kind: templateKinds.find((kind) => kind === value) ?? null })}
      />
      <FilterSelect
        label={t.owner}
        value={query.owner ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...templateOwners.map((owner) => ({ value: owner, label: t.owners[owner] })),
        ]}
        onChange={(value) => update({ owner: templateOwners.find((owner) => owner === value) ?? null })}
      />
    </FilterForm>
  );
};

const templateColumns = (t: ServiceMessages['templates']): ListColumn<TemplateRow>[] => [
  {
    id: 'name',
    head: t.name,
    cell: ({ row }) => <bdi className="breaks">{row.name}</bdi>,
    width: '14rem',
    sort: 'ascending',
  },
  {
    id: 'kind',
    head: t.kind,
    cell: ({ row }) => t.kinds[row.content.kind],
    width: '9rem',
    sort: 'ascending',
  },
  {
    id: 'contents',
    head: t.contents,
    cell: ({ row }) => <span className="breaks">{row.contents}</span>,
    least: '14rem',
    narrow: 'whole',
  },
  {
    id: 'owner',
    head: t.owner,
    cell: ({ row }) => t.owners[row.shared ? 'hospital' : 'own'],
    width: '8rem',
    narrow: 'end',
    sort: 'ascending',
  },
];

interface TableProps extends QueryProps {
  all: readonly Template[];
  templates: TemplateList;
  settings: ListSettings;
}

const TemplateTable = ({ all, templates, settings, query, onQueryChange }: TableProps) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = useCatalog('services').templates;
  const sort = query.sort ?? { by: 'name' as const, descending: false };
  const rows = templateRows(
    all.map((row) => ({ ...row, contents: contentsOf(row, messages, language) })),
    query,
    sort,
  );
  const { pageNo } = query;
  const pageSize = query.pageSize ?? settings.pageSize.value;
  const removal = (chosen: readonly TemplateRow[]) => {
    const own = chosen.filter(({ shared }) => !shared);
    return (
      <>
        <Button
          label={t.remove(own.length)}
          busy={templates.isRemoving.value}
          disabled={own.length === 0}
          onClick={() => void templates.remove(own, t.removed)}
        />
        {own.length < chosen.length ? <span className="quiet small">{t.hospitalStays}</span> : null}
      </>
    );
  };
  return (
    <ListTable
      label={messages.templates.title}
      rows={rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)}
      columns={templateColumns(t)}
      rowKey={({ id }) => id}
      empty={all.length === 0 ? t.none : messages.templates.noMatch}
      settings={settings}
      sort={sort}
      onSort={(next) => onQueryChange({ ...query, sort: knownSort(next, templateSorts), pageNo: 1 })}
      position={{ pageNo, pageSize }}
      total={rows.length}
      totalText={messages.lists.rowCount(rows.length)}
      onPage={(page, size) => onQueryChange({ ...query, pageNo: page, pageSize: size ?? query.pageSize })}
      busy={templates.isRemoving.value}
      selection={{ name: ({ name }) => name, actions: removal }}
    />
  );
};

/** The templates of the doctor and of the hospital. All of them are here, so they are sorted and paged here. */
export const TemplatesTab = () => {
  const app = useServices();
  const messages = useMessages();
  const t = useCatalog('services').templates;
  const templates = useModel(() => createTemplateList(app));
  const settings = useListSettings('templates');
  const search = useSearch();
  const query = readTemplateQuery(search);
  const onQueryChange = (next: TemplateQuery) => app.navigate(templatesPath(next));
  return (
    <div className="list-stacked stack">
      <TemplateFilters query={query} onQueryChange={onQueryChange} />
      <UnknownFilters
        search={search}
        filters={[
          { param: 'kind', label: t.kind, values: templateKinds },
          { param: 'owner', label: t.owner, values: templateOwners },
        ]}
        hasPeriod={false}
        onRemove={(next) => app.navigate(`/serviceSetup?${next}`)}
      />
      <Panel
        title={messages.templates.title}
        actions={<ListMenus settings={settings} columns={templateColumns(t)} />}
        flush
      >
        <p className="setup-lead quiet small">{t.lead}</p>
        <AsyncView main data={templates.list} onRetry={() => void templates.list.load()} lines={8}>
          {({ value }: { value: readonly Template[] }) => (
            <TemplateTable
              all={value}
              templates={templates}
              settings={settings}
              query={query}
              onQueryChange={onQueryChange}
            />
          )}
        </AsyncView>
      </Panel>
    </div>
  );
};
