import { useSignal } from '@preact/signals-react';
import type { RulePack } from '../../../../contract/rulePack/rulePack.ts';
import { type RuleName, ruleNames } from '../../../../contract/rules/finding.ts';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { RuleRows } from './RuleRows.tsx';
import { ruleDataRows, severityOverride } from './ruleData.ts';

interface Props {
  /** The hospital's rule pack; undefined until it is loaded. */
  pack: RulePack | undefined;
}

interface Row {
  readonly rule: RuleName;
  readonly pack: RulePack;
}

const NameCell = ({ row: { rule } }: { row: Row }) => <strong>{useCatalog('rules').rules[rule].name}</strong>;

// Needs an element of its own: the signals transform does not track a component without JSX, and the text
// would keep the previous language.
const EffectCell = ({ row: { rule, pack } }: { row: Row }) => {
  const t = useCatalog('rules');
  const level = severityOverride(pack, rule);
  return <span>{[t.rules[rule].effect(pack), ...(level ? [t.levels[level]] : [])].join(' · ')}</span>;
};

const OriginCell = ({ row: { rule } }: { row: Row }) => <span>{useCatalog('rules').rules[rule].origin}</span>;

const RowsCell = ({ row: { rule, pack } }: { row: Row }) => {
  const t = useCatalog('rules');
  const rows = ruleDataRows(pack, rule);
  if (rows === undefined) return null;
  return <span>{rows === null ? t.noData : t.rowsOf(rows.length)}</span>;
};

const CatalogueTable = ({ pack }: { pack: RulePack }) => {
  const t = useCatalog('rules');
  const columns: Column<Row>[] = [
    { head: t.rule, cell: NameCell },
    { head: t.effect, cell: EffectCell },
    { head: t.origin, cell: OriginCell },
    { head: t.rows, cell: RowsCell, align: 'right' },
  ];
  return (
    <>
      <Table
        label={t.catalogue}
        empty=""
        rows={ruleNames.map((rule) => ({ rule, pack }))}
        rowKey={({ rule }) => rule}
        columns={columns}
      />
      {(['interaction', 'contraindication', 'cross-allergy'] as const).map((rule) => (
        <RuleRows key={rule} rule={rule} pack={pack} />
      ))}
    </>
  );
};

/**
 * All rules: what each does in this hospital, its origin, and its number of data rows. Collapsed by default.
 */
export const RuleCatalogue = ({ pack }: Props) => {
  const t = useCatalog('rules');
  const open = useSignal(false);
  if (!pack) return null;
  return (
    <details
      className="rx-catalogue"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t.catalogue}</summary>
      {open.value ? <CatalogueTable pack={pack} /> : null}
    </details>
  );
};
