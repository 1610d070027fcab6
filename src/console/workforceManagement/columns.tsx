import { bidiIsolate } from '../../contract/account/personName.ts';
import type { StaffMember } from '../../contract/account/staff.ts';
import { Badge } from '../kit/Badge.tsx';
import { RowOpener } from '../kit/RowOpener.tsx';
import type { Column } from '../kit/Table.tsx';
import { momentOf } from '../lib/days.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import type { StaffWords } from '../words/staff.en.ts';
import { isEnabled } from './account.ts';

/** A row of the staff list; `open` opens the account by keyboard. */
export interface ListedMember extends StaffMember {
  readonly open: () => void;
  /** Whether the account is open beside the list. */
  readonly current: boolean;
}

interface Cell {
  row: ListedMember;
}

const Name = ({ row: { name, username, open, current } }: Cell) => {
  const w = useWordsOf(staffLexicon);
  return (
    <span className="staff-who">
      <RowOpener text={name} label={w.openOne(bidiIsolate(name))} current={current} open={open} />
      <span className="quiet small">{username}</span>
    </span>
  );
};

const Role = ({ row: { isAuditor, isAdmin } }: Cell) => {
  const w = useWordsOf(staffLexicon);
  return (
    <span className="staff-roles">
      {isAuditor ? w.roles.auditor : w.roles.doctor}
      {isAdmin ? <Badge tone="accent" text={w.roles.administrator} /> : null}
    </span>
  );
};

const Post = ({ row: { title, deptName } }: Cell) => {
  const { dictionaries } = useApp();
  return (
    <span className="breaks">
      {[title === null ? '' : dictionaries.label('member_doctor_title', title), deptName ?? '']
        .filter((one) => one !== '')
        .join(' · ')}
    </span>
  );
};

const Mobile = ({ row }: Cell) => <span className="whole">{row.mobile ?? ''}</span>;

const Seen = ({ row: { lastSeen } }: Cell) => {
  const { clock } = useApp();
  const w = useWordsOf(staffLexicon);
  return (
    <span className="whole">
      <span className="narrow-only quiet small">{w.lastSeen} </span>
      {lastSeen === null ? <span className="quiet">{w.never}</span> : momentOf(lastSeen, clock.minute.value)}
    </span>
  );
};

const State = ({ row }: Cell) => {
  const w = useWordsOf(staffLexicon);
  return isEnabled(row) ? w.enabled : <Badge tone="plain" text={w.disabled} />;
};

/** The columns of the staff list. */
export const staffColumns = (w: StaffWords): Column<ListedMember>[] => [
  { head: w.name, cell: Name },
  { head: w.role, cell: Role, width: '11rem', narrow: 'end' },
  { head: w.post, cell: Post, beside: 'gone' },
  { head: w.mobile, cell: Mobile, width: '9rem', narrow: 'end', beside: 'gone' },
  { head: w.lastSeen, cell: Seen, width: '9rem' },
  { head: w.state, cell: State, width: '7rem', narrow: 'end' },
];
