import { useSignal } from '@preact/signals-react';
import type { RulePack } from '../../contract/rulePack/rulePack.ts';
import { type RuleName, ruleNames } from '../../contract/rules/finding.ts';
import { type Column, Table } from '../kit/Table.tsx';
import { useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { RuleRows } from './RuleRows.tsx';
import { dataOf, levelOf } from './ruleData.ts';

interface Props {
  /** The hospital's rule pack; undefined until it is loaded. */
  pack: RulePack | undefined;
}

interface Row {
  readonly rule: RuleName;
  readonly pack: RulePack;
}

const NameCell = ({ row: { rule } }: { row: Row }) => (
  <strong>{useWordsOf(ruleLexicon).rules[rule].name}</strong>
);

// Needs an element of its own: the signals transform does not track a component without JSX, and the text
// would keep the previous language.
const DoesCell = ({ row: { rule, pack } }: { row: Row }) => {
  const w = useWordsOf(ruleLexicon);
  const level = levelOf(pack, rule);
  return <span>{[w.rules[rule].does(pack), ...(level ? [w.levels[level]] : [])].join(' · ')}</span>;
};

const OriginCell = ({ row: { rule } }: { row: Row }) => (
  <span>{useWordsOf(ruleLexicon).rules[rule].origin}</span>
);

const RowsCell = ({ row: { rule, pack } }: { row: Row }) => {
  const w = useWordsOf(ruleLexicon);
  const data = dataOf(pack, rule);
  if (data === undefined) return null;
  return <span>{data === null ? w.noData : w.rowsOf(data.length)}</span>;
};

const CatalogueTable = ({ pack }: { pack: RulePack }) => {
  const w = useWordsOf(ruleLexicon);
  const columns: Column<Row>[] = [
    { head: w.rule, cell: NameCell },
    { head: w.does, cell: DoesCell },
    { head: w.origin, cell: OriginCell },
    { head: w.rows, cell: RowsCell, align: 'right' },
  ];
  return (
    <>
      <Table
        label={w.catalogue}
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
  const w = useWordsOf(ruleLexicon);
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
      <summary>{w.catalogue}</summary>
      {open.value ? <CatalogueTable pack={pack} /> : null}
    </details>
  );
};
