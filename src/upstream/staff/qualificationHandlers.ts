import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import {
  type Certificate,
  type CertificateFile,
  validateCertificate,
  type Qualification,
  qualifications,
  reviewState,
} from '../../contract/account/qualification.ts';
import { reviewCertificate, reviewPage } from './certificateReview.ts';
import { dayOf } from '../server/clock.ts';
import { fileUrl, findFile } from '../files/fileRows.ts';
import { nextId } from '../db/ids.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

type CertificateInput = ServerInput<typeof qualifications.create>;
type QualificationRow = Omit<Qualification, 'files'> & { readonly files: string };

const listOwn = (store: Store, userId: string): Qualification[] =>
  store
    .all<QualificationRow>(
      `SELECT id, kind, number, issued_on AS issuedOn, valid_until AS validUntil, files, status, reason, version,
         at AS updateTime FROM qualification WHERE user_id = ? ORDER BY kind`,
      userId,
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by the handler below, after the contract has validated it
    .map((row) => ({ ...row, files: JSON.parse(row.files) as CertificateFile[] }));

const isDisplayable = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';

/** The files as stored: images and documents uploaded by the caller. */
const resolveFiles = (
  { store, caller }: RequestContext,
  files: readonly CertificateFile[],
): CertificateFile[] =>
  files.map(({ url }) => {
    const row = findFile(store, url.replace(/^\/storage\//, ''));
    const isOwn = row?.known === 1 && row.userId === caller.userId && url === fileUrl(row.path);
    return isOwn && isDisplayable(row.type)
      ? { url, name: row.name, type: row.type }
      : throwHttpError('attachmentRefused');
  });

const assertCertificate = (ctx: RequestContext, input: CertificateInput): Certificate => {
  const [field] = Object.keys(validateCertificate(input, dayOf(ctx.clock.now())));
  if (field !== undefined) return throwBadField(field);
  return { ...input, files: resolveFiles(ctx, input.files) };
};

/**
 * Certificates: whoever hands one in changes it, and administrators decide about it; a changed one waits for review
 * again.
 */
export const qualificationHandlers = bindHandlers(qualifications, {
  byDoctor: (_input, { store, caller }) => listOwn(store, caller.userId),
  create(input, ctx) {
    const { store, caller, clock, trail } = ctx;
    const { kind, number, issuedOn, validUntil, files } = assertCertificate(ctx, input);
    if (listOwn(store, caller.userId).some((one) => one.kind === kind))
      return throwHttpError('qualificationTwice');
    const id = nextId();
    store.run(
      `INSERT INTO qualification (id, user_id, kind, number, issued_on, valid_until, files, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      caller.userId,
      kind,
      number,
      issuedOn,
      validUntil,
      JSON.stringify(files),
      clock.now(),
    );
    trail('qualification-create', id, `kind ${kind}`);
    return true;
  },
  update({ id, version, ...input }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const before = listOwn(store, caller.userId).find((one) => one.id === id) ?? throwHttpError(404);
    const was = before.version ?? 0;
    if (version !== undefined && version !== null && version !== was)
      return throwHttpError('qualificationChanged', before);
    if (input.kind !== before.kind) return throwBadField('kind');
    const { number, issuedOn, validUntil, files } = assertCertificate(ctx, input);
    store.run(
      `UPDATE qualification SET number = ?, issued_on = ?, valid_until = ?, files = ?, status = ?, reason = NULL, version = ?,
         at = ? WHERE id = ?`,
      number,
      issuedOn,
      validUntil,
      JSON.stringify(files),
      reviewState.waiting,
      was + 1,
      clock.now(),
      id,
    );
    trail('qualification-update', id, `version ${was + 1}`);
    return true;
  },
  page: (query, ctx) => reviewPage(ctx, query),
  review: (decision, ctx) => reviewCertificate(ctx, decision),
});
