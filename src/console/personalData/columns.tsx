import type { SignIn } from '../../contract/account/doctor.ts';
import { Badge } from '../kit/Badge.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayTimeOf } from '../lib/days.ts';
import type { PersonalDataWords } from '../words/personalData.en.ts';
import { useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { agentOf } from './agent.ts';

interface Cell {
  row: SignIn;
}

const At = ({ row }: Cell) => {
  const w = useWordsOf(personalDataLexicon).personal.signIns;
  return (
    <span className="personal-at">
      {dayTimeOf(row.at)}
      {row.current ? <Badge tone="accent" text={w.current} /> : null}
    </span>
  );
};

const Result = ({ row }: Cell) => {
  const w = useWordsOf(personalDataLexicon).personal.signIns;
  return row.succeeded ? w.succeeded : <strong>{w.failed}</strong>;
};

const Kind = ({ row }: Cell) => useWordsOf(personalDataLexicon).personal.signIns.kinds[row.kind];

const Browser = ({ row: { agent } }: Cell) => {
  const w = useWordsOf(personalDataLexicon).personal.signIns;
  const read = agentOf(agent);
  if (!read) return agent || w.unknown;
  return <span title={agent}>{read.system ? w.on(read.browser, read.system) : read.browser}</span>;
};

const Address = ({ row }: Cell) => {
  const w = useWordsOf(personalDataLexicon).personal.signIns;
  return row.address || w.unknown;
};

/** The columns of the sign-in list. */
export const signInColumns = (w: PersonalDataWords['personal']['signIns']): Column<SignIn>[] => [
  { head: w.at, cell: At },
  { head: w.result, cell: Result },
  { head: w.kind, cell: Kind },
  { head: w.browser, cell: Browser },
  { head: w.address, cell: Address },
];
