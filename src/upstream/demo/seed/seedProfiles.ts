import { qualificationKind, reviewState } from '../../../contract/account/qualification.ts';
import { dayMs, dayOf } from '../../server/clock.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';

/** Online hospital: a value of the dictionary hosp_level. */
const online = 4;
/** The district of the demo hospitals. */
const district = { zh: '370102', en: '310106' } as const;

const words = {
  zh: {
    introduction: (dept: string) => `从事${dept}临床工作多年，注重与患者沟通，擅长慢性病的长期管理。`,
    goodAt: (dept: string) => `${dept}常见病、多发病的诊治与随访`,
    refused: '证书照片不清晰，无法辨认编号，请重新上传。',
  },
  en: {
    introduction: (dept: string) =>
      `${dept}: many years in practice, takes time to explain, and follows long-term conditions closely.`,
    goodAt: (dept: string) => `${dept}: common conditions and their follow-up`,
    refused: 'The number is not legible in the picture. Please take it again in better light.',
  },
} as const;

const insertCertificate = (
  store: Store,
  userId: string,
  now: number,
  one: {
    kind: number;
    number: string;
    issuedOn: string | null;
    validUntil: string | null;
    status: number;
    reason?: string;
  },
): void =>
  store.run(
    `INSERT INTO qualification (id, user_id, kind, number, issued_on, valid_until, status, reason, at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
     WHERE NOT EXISTS (SELECT 1 FROM qualification WHERE user_id = ?2 AND kind = ?3)`,
    nextId(),
    userId,
    one.kind,
    one.number,
    one.issuedOn,
    one.validUntil,
    one.status,
    one.reason ?? null,
    now,
  );

/** Gives every demo account a profile and certificates, one in each review state, once. */
export const seedProfiles = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'personal', now, () => {
    const texts = words[language];
    const { practising, qualification, title } = qualificationKind;
    const { passed, waiting, refused } = reviewState;
    store.run('INSERT INTO hospital_level (id, level) VALUES (?, ?)', `level-${store.tenantId}`, online);
    const people = store.all<{ id: string; dept: string | null }>('SELECT id, dept FROM account ORDER BY id');
    for (const [index, { id, dept }] of people.entries()) {
      const field = dept ?? '';
      store.run(
        `UPDATE account SET area_id = ?, introduction = ?, good_at = ? WHERE id = ?`,
        district[language],
        texts.introduction(field),
        texts.goodAt(field),
        id,
      );
      const serial = String(index + 1).padStart(4, '0');
      // One in three expires soon.
      const validUntil = dayOf(now + (index % 3 === 0 ? 40 : 900) * dayMs);
      const practice = { kind: practising, number: `110-0000-${serial}`, issuedOn: '2019-06-01', validUntil };
      insertCertificate(store, id, now, { ...practice, status: passed });
      const qualified = {
        kind: qualification,
        number: `2012-0000-${serial}`,
        issuedOn: '2012-12-10',
        validUntil: null,
      };
      insertCertificate(store, id, now, { ...qualified, status: waiting });
      const titled = { kind: title, number: `ZC-0000-${serial}`, issuedOn: '2018-11-20', validUntil: null };
      insertCertificate(store, id, now, { ...titled, status: refused, reason: texts.refused });
    }
  });
