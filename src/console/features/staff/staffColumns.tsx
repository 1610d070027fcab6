import { bidiIsolate } from '../../../contract/account/personName.ts';
import type { StaffMember } from '../../../contract/account/staff.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { RowOpener } from '../../ui/table/RowOpener.tsx';
import type { ListColumn } from '../../ui/table/columnLayout.ts';
import { useMoment } from '../../useMoment.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import type { StaffMessages } from './messages.en.ts';
import { isEnabled } from './account.ts';

/** A row of the staff list; `open` opens the account by keyboard. */
export interface StaffRow extends StaffMember {
  readonly open: () => void;
  /** Whether the account is open beside the list. */
  readonly current: boolean;
}

interface CellProps {
  row: StaffRow;
}

const Name = ({ row: { name, username, open, current } }: CellProps) => {
  const t = useCatalog('staff');
  return (
    <span className="staff-person">
      <RowOpener text={name} label={t.openAccount(bidiIsolate(name))} current={current} onOpen={open} />
      <span className="narrow-only quiet small">{username}</span>
    </span>
  );
};

const Username = ({ row }: CellProps) => <bdi>{row.username}</bdi>;

const Role = ({ row: { isAuditor, isAdmin } }: CellProps) => {
  const t = useCatalog('staff');
  return (
    <span className="staff-roles">
      {isAuditor ? t.roles.auditor : t.roles.doctor}
      {isAdmin ? <Badge tone="accent" text={t.roles.administrator} /> : null}
    </span>
  );
};

const Position = ({ row: { title, deptName } }: CellProps) => {
  const { dictionaries } = useServices();
  return (
    <span className="breaks">
      {[title === null ? '' : dictionaries.label('member_doctor_title', title), deptName ?? '']
        .filter((one) => one !== '')
        .join(' · ')}
    </span>
  );
};

const Mobile = ({ row }: CellProps) => <span className="whole">{row.mobile ?? ''}</span>;

const LastSeen = ({ row: { lastSeen } }: CellProps) => {
  const moment = useMoment();
  const t = useCatalog('staff');
  return (
    <span className="whole">
      <span className="narrow-only quiet small">{t.lastSeen} </span>
      {lastSeen === null ? <span className="quiet">{t.never}</span> : moment(lastSeen)}
    </span>
  );
};

const State = ({ row }: CellProps) => {
  const t = useCatalog('staff');
  return isEnabled(row) ? (
    <StateMark kind="done" text={t.enabled} />
  ) : (
    <StateMark kind="off" text={t.disabled} />
  );
};

/** The columns of the staff list. */
export const staffColumns = (t: StaffMessages): ListColumn<StaffRow>[] => [
  { id: 'name', head: t.name, cell: Name, sort: 'ascending', exported: ['name'] },
  {
    id: 'username',
    head: t.username,
    cell: Username,
    width: '9rem',
    narrow: 'gone',
    withDetail: 'gone',
    sort: 'ascending',
    exported: ['username'],
  },
  { id: 'role', head: t.role, cell: Role, width: '11rem', narrow: 'end', exported: ['role'] },
  {
    id: 'deptName',
    head: t.post,
    cell: Position,
    withDetail: 'gone',
    sort: 'ascending',
    exported: ['department', 'title'],
  },
  { id: 'mobile', head: t.mobile, cell: Mobile, width: '9rem', narrow: 'end', withDetail: 'gone' },
  {
    id: 'lastSeen',
    head: t.lastSeen,
    cell: LastSeen,
    width: '9rem',
    sort: 'descending',
    exported: ['lastSeen'],
  },
  { id: 'state', head: t.state, cell: State, width: '7rem', narrow: 'end', exported: ['status'] },
];
