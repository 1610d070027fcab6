import { useSignal } from '@preact/signals-react';
import type { RulePack } from '../../contract/rulePack.ts';
import { type RuleName, ruleNames } from '../../contract/rulesFinding.ts';
import { type Column, Table } from '../kit/Table.tsx';
import { useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { RuleRows } from './RuleRows.tsx';
import { dataOf, levelOf } from './ruleData.ts';

interface Props {
  /** The hospital's; undefined while it was not read. */
  pack: RulePack | undefined;
}

interface Row {
  readonly rule: RuleName;
  readonly pack: RulePack;
}

const NameCell = ({ row: { rule } }: { row: Row }) => (
  <strong>{useWordsOf(ruleLexicon).rules[rule].name}</strong>
);

// A component without an element of its own is not tracked: it would keep the words of the language before.
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

/** Every rule: what it does in this hospital, where it comes from, and how many rows of data it has. Opened in place. */
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
