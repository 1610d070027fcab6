import {
  type CertificateFile,
  qualificationKind,
  reviewState,
} from '../../../contract/account/qualification.ts';
import type { Hospitals } from '../../db/hospitals.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { fileUrl, insertFile } from '../../files/fileRows.ts';
import { createPath, type Storage } from '../../files/storage.ts';
import { dayMs, dayOf } from '../../server/clock.ts';
import { certificatePicture } from '../data/certificatePicture.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';
import { demoProfiles } from '../data/demoProfiles.ts';
import { seedOnce } from './seedOnce.ts';

/** Online hospital: a value of the dictionary hosp_level. */
const online = 4;
/** The district of the demo hospitals. */
const district = { zh: '370102', en: '310106' } as const;

const refusals = {
  zh: ['证书照片不清晰，无法辨认编号，请重新上传。', '只上传了封面，请补充有专业和编号的内页。'],
  en: [
    'The number is not legible in the picture. Please take it again in better light.',
    'Only the cover was uploaded. Please add the page with the specialty and the number.',
  ],
} as const;

const pictureNames = { zh: '证件照片', en: 'certificate' } as const;

/** The rows of the certificate's picture; `storeCertificatePictures` writes the bytes. */
const insertPicture = (store: Store, userId: string, at: number): CertificateFile => {
  const name = pictureNames[store.language];
  const path = createPath(store.tenantId, 'png');
  const type = 'image/png';
  const size = certificatePicture().length;
  insertFile(store, { path, id: nextId(), name, type, size, userId, at, known: 1 });
  return { url: fileUrl(path), name, type };
};

interface DemoCertificate {
  readonly kind: number;
  readonly number: string;
  readonly issuedOn: string;
  readonly validUntil: string | null;
  readonly status: number;
  readonly reason: string | null;
}

const insertCertificate = (store: Store, userId: string, now: number, one: DemoCertificate): void => {
  if (store.one('SELECT 1 FROM qualification WHERE user_id = ? AND kind = ?', userId, one.kind)) return;
  store.run(
    `INSERT INTO qualification (id, user_id, kind, number, issued_on, valid_until, files, status, reason, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nextId(),
    userId,
    one.kind,
    one.number,
    one.issuedOn,
    one.validUntil,
    // Sent a while ago: it is not one of today's uploads.
    JSON.stringify([insertPicture(store, userId, now - 30 * dayMs)]),
    one.status,
    one.reason,
    now,
  );
};

/** Everybody's licence is passed; some of the other certificates wait for review, and a few were refused. */
const certificatesOf = (
  index: number,
  language: DemoHospital['language'],
  now: number,
): DemoCertificate[] => {
  const { practising, qualification, title } = qualificationKind;
  const { passed, waiting, refused } = reviewState;
  const serial = String(index + 1).padStart(4, '0');
  const titleStatus = [passed, refused, passed, waiting][index % 4] ?? passed;
  const reasons = refusals[language];
  return [
    {
      kind: practising,
      number: `110-0000-${serial}`,
      issuedOn: '2019-06-01',
      // One in three expires soon.
      validUntil: dayOf(now + (index % 3 === 0 ? 40 : 900) * dayMs),
      status: passed,
      reason: null,
    },
    {
      kind: qualification,
      number: `2012-0000-${serial}`,
      issuedOn: '2012-12-10',
      validUntil: null,
      status: index % 5 === 1 ? waiting : passed,
      reason: null,
    },
    {
      kind: title,
      number: `ZC-0000-${serial}`,
      issuedOn: '2018-11-20',
      validUntil: null,
      status: titleStatus,
      reason: titleStatus === refused ? (reasons[Math.floor(index / 4) % reasons.length] ?? null) : null,
    },
  ];
};

/** Gives every demo account a profile and certificates, once. */
export const seedProfiles = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'personal', now, () => {
    store.run('INSERT INTO hospital_level (id, level) VALUES (?, ?)', `level-${store.tenantId}`, online);
    const people = store.all<{ id: string; username: string }>(
      'SELECT id, username FROM account ORDER BY id',
    );
    for (const [index, { id, username }] of people.entries()) {
      const profile = demoProfiles[username];
      if (profile)
        store.run(
          'UPDATE account SET area_id = ?, introduction = ?, good_at = ? WHERE id = ?',
          district[language],
          profile.introduction,
          profile.goodAt,
          id,
        );
      for (const one of certificatesOf(index, language, now)) insertCertificate(store, id, now, one);
    }
  });

/** Writes the pictures of the demo's certificates that are not on disk yet. */
export const storeCertificatePictures = ({ list }: Hospitals, storage: Storage): void => {
  const bytes = certificatePicture();
  for (const { store } of list) {
    const pictures = store.all<{ path: string }>(
      'SELECT path FROM file WHERE name = ? AND known = 1 AND size = ?',
      pictureNames[store.language],
      bytes.length,
    );
    for (const { path } of pictures) if (storage.sizeOf(path) === null) storage.write(path, bytes);
  }
};
