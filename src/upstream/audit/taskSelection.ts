import {
  type audit,
  reviewFlags,
  reviewSeverities,
  type TaskSort,
} from '../../contract/prescribing/audit.ts';
import { auditStatus, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { keywordCondition, lastSent } from '../prescriptions/prescriptionList.ts';
import { type Selection, sentVersion } from '../prescriptions/prescriptionRows.ts';
import { rulePackOf } from '../prescriptions/rulePackOf.ts';
import { overdueCondition } from './board/reviewWaits.ts';
import { throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

type TaskQuery = ServerInput<typeof audit.page>;
interface Condition {
  readonly where: string;
  readonly params: readonly (string | number)[];
}

const { waiting, claimed } = auditStatus;

/** Waiting and claimed differ only in whether a live claim exists; together they are the queue. */
const statusCondition = (status: number | undefined): Condition => {
  const awaiting = { where: 'x.status = ?', params: [prescriptionStatus.awaitingAudit] };
  if (status === undefined) return awaiting;
  if (status === waiting) return { ...awaiting, where: 'x.status = ? AND c.auditor_id IS NULL' };
  if (status === claimed) return { ...awaiting, where: 'x.status = ? AND c.auditor_id IS NOT NULL' };
  return { where: 'x.audit_status = ?', params: [status] };
};

const ofVersion = (what: string): string => `(SELECT ${what} FROM prescription_version m
  WHERE m.prescription_id = x.id AND m.version = ${sentVersion})`;

/** What an upstream filters by instead of a severity: those whose severity is not known. */
const notKnown = 'unknown';

/** The names of a list in an address; 400 that names the field for one that does not exist. */
const namesIn = (field: 'severity' | 'flags', typed: string, known: readonly string[]): string[] => {
  const names = typed.split(',').filter((name) => name !== '');
  return names.every((name) => known.includes(name)) ? names : throwBadField(field);
};

const markConditions = ({ severity, flags }: TaskQuery): Condition[] => {
  const severities = namesIn('severity', severity, [...reviewSeverities, notKnown]);
  return [
    ...(severities.length > 0
      ? [
          {
            where: `coalesce(${ofVersion('m.severity')}, '${notKnown}') IN (SELECT value FROM json_each(?))`,
            params: [JSON.stringify(severities)],
          },
        ]
      : []),
    ...namesIn('flags', flags, reviewFlags).map((flag) => ({
      where: `EXISTS (SELECT 1 FROM json_each(coalesce(${ofVersion('m.flags')}, '[]')) WHERE value = ?)`,
      params: [flag],
    })),
  ];
};

const keywordConditions = ({ keyword }: TaskQuery): Condition[] =>
  keyword === '' ? [] : [keywordCondition(keyword, lastSent)];

// What is not known may be anything but a stop, which the doctor could not have submitted.
const severityRank = `CASE coalesce(${ofVersion('m.severity')}, '${notKnown}')
  WHEN 'block' THEN 5 WHEN '${notKnown}' THEN 4 WHEN 'unchecked' THEN 3 WHEN 'warn' THEN 2 WHEN 'note' THEN 1 ELSE 0 END`;

// What is not known may be anything: it comes right after what has an allergy.
const notKnownWeight = 2 ** (reviewFlags.length - 1) - 0.5;

const flagsWeight = `coalesce(${ofVersion(`CASE WHEN m.severity IS NOT NULL AND json_type(m.flags) = 'array' THEN
  (SELECT total(CASE f.value ${reviewFlags
    .map((flag, at) => `WHEN '${flag}' THEN ${2 ** (reviewFlags.length - 1 - at)}`)
    .join(' ')} ELSE 0 END) FROM json_each(m.flags) f) END`)}, ${notKnownWeight})`;

const orderOf = (isQueue: boolean, sort: TaskSort, isDescending: boolean): Selection['order'] => {
  const direction = isDescending ? 'DESC' : 'ASC';
  const time = isQueue ? 'x.submit_time' : 'coalesce(x.audit_time, x.submit_time)';
  if (sort === 'severity') return `${severityRank} ${direction}, ${time}, x.id`;
  if (sort === 'flags') return `${flagsWeight} ${direction}, ${time}, x.id`;
  return sort === 'lines'
    ? `(SELECT count(*) FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = x.version) ${direction}, ${time}, x.id`
    : `${time} ${direction}, x.id ${direction}`;
};

/** The prescriptions that a list of the auditors asks for. */
export const taskSelection = ({ store, caller, clock }: RequestContext, query: TaskQuery): Selection => {
  const { auditStatus: status, overdue, sort, descending, pageNo, pageSize } = query;
  const isQueue = status === undefined || status === waiting || status === claimed;
  // A sort that somebody asked for is not broken by urgency.
  const isDefault = sort === undefined && descending === undefined;
  const conditions = [
    statusCondition(status),
    ...(overdue === 1 ? [overdueCondition(store, clock.now())] : []),
    ...markConditions(query),
    ...keywordConditions(query),
  ];
  return {
    reader: caller.userId,
    where: conditions.map(({ where }) => where).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
    order: orderOf(isQueue, sort ?? 'time', descending === undefined ? !isQueue : descending === 1),
    first: isQueue && isDefault ? rulePackOf(store).emergencyTypes : [],
    pageNo,
    pageSize,
  };
};
