import type { ServerInput } from '../contract/protocol/endpoint.ts';
import {
  type Certificate,
  type CertificateFile,
  validateCertificate,
  type Qualification,
  qualifications,
  reviewState,
} from '../contract/account/qualification.ts';
import { dayOf } from './clock.ts';
import { addressOf, fileAt } from './fileRows.ts';
import { nextId } from './ids.ts';
import { refuse, refuseField } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import type { Store } from './store.ts';

type HandedIn = ServerInput<typeof qualifications.create>;
type Row = Omit<Qualification, 'files'> & { readonly files: string };

const own = (store: Store, userId: string): Qualification[] =>
  store
    .all<Row>(
      `SELECT id, kind, number, issued_on AS issuedOn, valid_until AS validUntil, files, status, reason, version,
         at AS updateTime FROM qualification WHERE user_id = ? ORDER BY kind`,
      userId,
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below, from what the contract let through
    .map((row) => ({ ...row, files: JSON.parse(row.files) as CertificateFile[] }));

const shown = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';

/** The files as stored: images and documents uploaded by the caller. */
const stored = ({ store, caller }: Scene, files: readonly CertificateFile[]): CertificateFile[] =>
  files.map(({ url }) => {
    const row = fileAt(store, url.replace(/^\/storage\//, ''));
    const mine = row?.known === 1 && row.userId === caller.userId && url === addressOf(row.path);
    return mine && shown(row.type) ? { url, name: row.name, type: row.type } : refuse('attachmentRefused');
  });

const checked = (scene: Scene, given: HandedIn): Certificate => {
  const [field] = Object.keys(validateCertificate(given, dayOf(scene.clock.now())));
  if (field !== undefined) return refuseField(field);
  return { ...given, files: stored(scene, given.files) };
};

/** Certificates: whoever hands one in sees it and changes it, and nobody else does; a changed one waits for review again. */
export const qualificationCalls = serve(qualifications, {
  byDoctor: (_input, { store, caller }) => own(store, caller.userId),
  create(given, scene) {
    const { store, caller, clock, trail } = scene;
    const { kind, number, issuedOn, validUntil, files } = checked(scene, given);
    if (own(store, caller.userId).some((one) => one.kind === kind)) return refuse('qualificationTwice');
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
  update({ id, version, ...given }, scene) {
    const { store, caller, clock, trail } = scene;
    const before = own(store, caller.userId).find((one) => one.id === id) ?? refuse(404);
    const was = before.version ?? 0;
    if (version !== undefined && version !== null && version !== was)
      return refuse('qualificationChanged', before);
    if (given.kind !== before.kind) return refuseField('kind');
    const { number, issuedOn, validUntil, files } = checked(scene, given);
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
});
