import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';

const texts = [
  {
    type: 1,
    zh: '用户协议',
    en: 'Terms of use',
    text: [
      '本系统供本院执业医师与审方药师使用，账号仅限本人使用，不得转借。',
      '线上仅为复诊患者开具处方；首诊、急症患者请引导至实体医疗机构就诊。',
      '您所写的病历、处方与审核意见以您的名义保存，提交后只能补充，不能删除。',
      '发现账号异常时，请立即修改密码并告知本院管理员。',
    ],
    textEn: [
      'This console is for the doctors and reviewing pharmacists of this hospital. An account belongs to one person and must not be shared.',
      'Online prescribing is for follow-up patients only. New patients and emergencies must be referred to a hospital where they can be seen in person.',
      'Records, prescriptions and review comments are stored in your name; once submitted they can be added to, not deleted.',
      'If you notice unusual account activity, change your password at once and tell an administrator.',
    ],
  },
  {
    type: 2,
    zh: '隐私政策',
    en: 'Privacy policy',
    text: [
      '为提供诊疗服务，系统保存您的姓名、职称、手机号、证件以及登录记录。',
      '患者资料仅限诊疗所需查阅；非接诊人员的查阅会记入操作日志。',
      '未发送的文字加密保存在您的电脑上，退出登录时清除。',
      '登录记录保存 180 天。',
    ],
    textEn: [
      'To provide care, the system stores your name, title, mobile number, certificates and login records.',
      'Patient data may be viewed only for the purpose of care; access by anyone but the treating doctor is recorded.',
      'Unsent text is stored encrypted on your computer and deleted when you log out.',
      'Login records are kept for 180 days.',
    ],
  },
] as const;

/** Seeds the two agreements that the log-in asks for, once. */
export const seedProtocols = (store: Store, now: number): void =>
  seedOnce(store, 'protocols', now, () => {
    for (const { type, zh, en, text, textEn } of texts)
      store.run(
        'INSERT INTO protocol (id, type, version, title, title_en, text, text_en, since) VALUES (?, ?, 1, ?, ?, ?, ?, ?)',
        nextId(),
        type,
        zh,
        en,
        text.join('\n'),
        textEn.join('\n'),
        now,
      );
  });
