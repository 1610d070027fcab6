import { reviewFlags } from '../../../../contract/prescribing/audit.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { FilterForm } from '../../../ui/table/FilterForm.tsx';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { severityFilters, type TaskQuery } from './taskListModel.ts';

interface Props {
  query: TaskQuery;
  go: (change: Partial<TaskQuery>) => void;
}

/** Searches the list and filters it by what stands out; stored in the address. */
export const TaskFilters = ({ query, go }: Props) => {
  const t = useCatalog('reviewQueue');
  const keyword = useSyncedInput(query.keyword);
  const activeCount =
    [query.severities, query.flags].filter((one) => one.length > 0).length + (query.isOverdue ? 1 : 0);
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.keyword}
      isKeywordSet={query.keyword !== ''}
      activeCount={activeCount + (query.status === null ? 0 : 1)}
      onSubmit={() => go({ keyword: keyword.value.trim() })}
      onClear={() => {
        keyword.value = '';
        go({ keyword: '', severities: [], flags: [], isOverdue: false, status: null, sort: null });
      }}
    >
      <ChoiceFilter
        label={t.marks.head}
        options={severityFilters.map((value) => ({ value, label: t.marks.severity[value] }))}
        chosen={query.severities}
        onChange={(severities) => go({ severities })}
      />
      <ChoiceFilter
        label={t.marks.flagsLabel}
        options={reviewFlags.map((value) => ({ value, label: t.marks.flags[value] }))}
        chosen={query.flags}
        onChange={(flags) => go({ flags })}
      />
      <Button
        label={t.overdue}
        pressed={query.isOverdue}
        onClick={() => go({ isOverdue: !query.isOverdue })}
      />
    </FilterForm>
  );
};
