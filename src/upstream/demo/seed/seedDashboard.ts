import { bannerPosition } from '../../../contract/hospital/banner.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';

type Entry = readonly [
  name: string,
  zh: string,
  en: string,
  path: string,
  icon: string,
  audience: 'doctor' | 'auditor' | 'administrator' | 'staff',
];

const entries: readonly Entry[] = [
  ['cloud-room', '云诊室', 'Consulting room', '/cloudRoom', 'room', 'doctor'],
  ['orders', '问诊单', 'Visits', '/orderRecord', 'order', 'doctor'],
  ['prescriptions', '处方记录', 'Prescriptions', '/prescriptionRecord', 'prescription', 'doctor'],
  ['services', '服务设置', 'Services', '/serviceSetup', 'service', 'doctor'],
  ['audit', '审方队列', 'Review', '/prescriptionTask', 'audit', 'auditor'],
  ['verdicts', '我的审方', 'My reviews', '/myAuditRecord', 'history', 'auditor'],
  ['staff', '人员管理', 'Staff', '/workforceManagement', 'staff', 'administrator'],
  ['account', '个人资料', 'My account', '/personalData', 'person', 'staff'],
];

const bannerTexts = [
  {
    position: bannerPosition.home,
    zh: '冬季呼吸道疾病高发，复诊开方前请核对患者近期用药和过敏史。',
    en: 'Respiratory illness is on the rise: check recent medicines and allergies before prescribing at a follow-up.',
    link: '/prescriptionRecord',
  },
  {
    position: bannerPosition.cloudRoom,
    zh: '候诊超过 15 分钟的患者请优先接诊；不能接诊时请写明原因。',
    en: 'See patients who have waited over 15 minutes first; if you cannot, tell them why.',
    link: null,
  },
] as const;

/** Seeds the landing page of a hospital, once: the quick entries, and a banner for each position. */
export const seedDashboard = (store: Store, now: number): void =>
  seedOnce(store, 'home', now, () => {
    for (const [sort, [name, zh, en, path, icon, audience]] of entries.entries())
      store.run(
        'INSERT INTO icon (name, label, label_en, path, icon, audience, sort) VALUES (?, ?, ?, ?, ?, ?, ?)',
        name,
        zh,
        en,
        path,
        icon,
        audience,
        sort,
      );
    for (const [sort, { position, zh, en, link }] of bannerTexts.entries())
      store.run(
        'INSERT INTO banner (id, position, text, text_en, link, sort) VALUES (?, ?, ?, ?, ?, ?)',
        nextId(),
        position,
        zh,
        en,
        link,
        sort,
      );
  });
