import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import {
  type HandedInCertificate,
  type qualifications,
  reviewState,
} from '../../contract/account/qualification.ts';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { likePattern } from '../db/likePattern.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { departmentSql } from '../hospital/departments.ts';

interface StoredCertificate extends Omit<HandedInCertificate, 'files' | 'person'> {
  readonly files: string;
  readonly userId: string;
  readonly name: string;
  readonly isAuditor: number;
  readonly deptName: string | null;
}

const from = 'FROM qualification q JOIN account a ON a.id = q.user_id';

const readCertificates = (
  { store, language }: RequestContext,
  condition: string,
  ...params: (string | number)[]
): HandedInCertificate[] =>
  store
    .all<StoredCertificate>(
      `SELECT q.id, q.kind, q.number, q.issued_on AS issuedOn, q.valid_until AS validUntil, q.files, q.status, q.reason, q.version,
         q.at AS updateTime, q.user_id AS userId, a.name, a.is_auditor AS isAuditor, ${departmentSql(language, 'a.dept')} AS deptName
       ${from} WHERE ${condition}`,
      ...params,
    )
    .map(({ files, userId, name, isAuditor, deptName, ...row }) => ({
      ...row,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored after the contract has validated it
      files: JSON.parse(files) as HandedInCertificate['files'],
      person: { id: userId, name, isAuditor: isAuditor === 1, deptName },
    }));

const certificateById = (ctx: RequestContext, id: string): HandedInCertificate =>
  readCertificates(ctx, 'q.id = ?', id)[0] ?? throwHttpError(404);

const matching = "q.status = ?1 AND (a.name LIKE ?2 ESCAPE '\\' OR a.username LIKE ?2 ESCAPE '\\')";

/** Certificates of the staff in one state, the one that was handed in first before all others. */
export const reviewPage = (
  ctx: RequestContext,
  { status, keyword, pageNo, pageSize }: ServerInput<typeof qualifications.page>,
): { total: number; list: HandedInCertificate[] } => {
  const params = [status, likePattern(keyword)] as const;
  return {
    total: ctx.store.one<{ n: number }>(`SELECT count(*) AS n ${from} WHERE ${matching}`, ...params)?.n ?? 0,
    list: readCertificates(
      ctx,
      `${matching} ORDER BY q.at, q.id LIMIT ?3 OFFSET ?4`,
      ...params,
      pageSize,
      (pageNo - 1) * pageSize,
    ),
  };
};

/** Passes a certificate or refuses it. */
export const reviewCertificate = (
  ctx: RequestContext,
  { id, version, approve, reason }: ServerInput<typeof qualifications.review>,
): HandedInCertificate => {
  const { store, caller, trail } = ctx;
  const before = certificateById(ctx, id);
  if (before.person.id === caller.userId) return throwHttpError('reviewYourself');
  if (before.version !== version) return throwHttpError('qualificationChanged', before);
  if (!approve && !isVisible(reason)) return throwBadField('reason');
  store.run(
    'UPDATE qualification SET status = ?, reason = ?, version = ? WHERE id = ?',
    approve ? reviewState.passed : reviewState.refused,
    approve ? null : reason,
    version + 1,
    id,
  );
  trail(
    approve ? 'qualification-passed' : 'qualification-refused',
    before.person.id,
    approve ? `kind ${before.kind}` : `kind ${before.kind}: ${reason}`,
  );
  return certificateById(ctx, id);
};
