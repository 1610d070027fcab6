import type { SignIn } from '../../../../contract/account/doctor.ts';
import { browserText } from '../../../domain/signIns/userAgent.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import type { AccountMessages } from '../messages.en.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';

interface CellProps {
  row: SignIn;
}

const SignInTime = ({ row }: CellProps) => {
  const t = useCatalog('account').personal.signIns;
  return (
    <span className="personal-at">
      {dayTimeOf(row.at)}
      {row.current ? <Badge tone="accent" text={t.current} /> : null}
    </span>
  );
};

const Result = ({ row }: CellProps) => {
  const t = useCatalog('account').personal.signIns;
  return row.succeeded ? (
    <StateMark kind="done" text={t.succeeded} />
  ) : (
    <StateMark kind="rejected" text={t.failed} />
  );
};

/** A method that the console has no name for is shown by its code. */
const Kind = ({ row: { kind } }: CellProps) => {
  const { kinds } = useCatalog('account').personal.signIns;
  if (kind === 'password' || kind === 'sms') return kinds[kind];
  return <bdi>{kind}</bdi>;
};

const Browser = ({ row: { agent } }: CellProps) => {
  const t = useCatalog('account').personal.signIns;
  return <span title={agent}>{browserText(agent, t.on) || t.unknown}</span>;
};

const Address = ({ row }: CellProps) => {
  const t = useCatalog('account').personal.signIns;
  return row.address || t.unknown;
};

/** The columns of the sign-in list. */
export const signInColumns = (t: AccountMessages['personal']['signIns']): ListColumn<SignIn>[] => [
  { id: 'at', head: t.at, cell: SignInTime, width: '10rem', sort: 'descending' },
  { id: 'result', head: t.result, cell: Result, width: '8rem' },
  { id: 'kind', head: t.kind, cell: Kind, width: '8rem' },
  { id: 'browser', head: t.browser, cell: Browser, least: '11rem' },
  { id: 'address', head: t.address, cell: Address, width: '9rem' },
];
