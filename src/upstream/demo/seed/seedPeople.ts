import type { Patient } from '../../../contract/consultation/patient.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { dictionaries } from '../data/dictionaries.ts';
import type { DemoDoctor } from './seedContext.ts';
import { seedOnce } from './seedOnce.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';

// The @node-rs/argon2 hash of `cloudroom-demo`, the password of every demo account: hashing it for each of
// them would add a second to the first start.
const demoHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Hbaw4ORwoQDhFzK+DJ9XUg$YcSUJ9nBr/IFclH89aYiOhpJ2sPa/byG7kna8LPw/xI';

/** Stores doctors and auditors with the demo password. */
export const seedStaff = (store: Store, { staff, language }: DemoHospital) => {
  const people = staff.map(({ username, name, auditor, title, department }) => {
    const id = nextId();
    store.run(
      `INSERT INTO account (id, username, password_hash, is_auditor, status, name, title, dept)
       VALUES (?, ?, ?, ?, 0, ?, ?, ?)`,
      id,
      username,
      demoHash,
      auditor,
      name,
      title,
      department[language],
    );
    return { id, name, auditor, department: department.en };
  });
  const of = (auditor: boolean): DemoDoctor[] => people.filter((one) => one.auditor === auditor);
  return { doctors: of(false), auditors: of(true) };
};

/** Gives everybody without a mobile number their demo number, unless somebody else uses it. */
export const seedMobiles = (store: Store, { staff, mobiles }: DemoHospital): void => {
  for (const [index, { username }] of staff.entries())
    store.run(
      `UPDATE account SET mobile = ?1
       WHERE username = ?2 AND mobile IS NULL AND NOT EXISTS (SELECT 1 FROM account WHERE mobile = ?1)`,
      `${mobiles}${String(index + 1).padStart(2, '0')}`,
      username,
    );
};

const words = {
  zh: {
    none: '否认药物、食物过敏史',
    some: (names: string) => `对${names}过敏`,
    families: [
      '父亲有高血压病史',
      '母亲有2型糖尿病史',
      '外祖母有哮喘病史',
      '父亲有冠心病史',
      '母亲有甲状腺疾病史',
    ],
  },
  en: {
    none: 'No known drug or food allergy',
    some: (names: string) => `Allergic to ${names}`,
    families: [
      'Father: high blood pressure',
      'Mother: type 2 diabetes',
      'Maternal grandmother: asthma',
      'Father: coronary heart disease',
      'Mother: thyroid disorder',
    ],
  },
};

/** Stores the patients. A guardian is confirmed for every second child under 6, so that both cases occur. */
export const seedPatients = (store: Store, hospital: DemoHospital, day: string): Patient[] => {
  const { none, some, families } = words[hospital.language];
  return hospital.patients.map(({ name, sex, birthDate, allergies, allergyClasses }, index) => {
    const guardianConfirmed = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) <= 6 && index % 2 === 0;
    // No script mentions a pregnancy.
    const pregnant = sex === 2 ? false : null;
    const id = nextId();
    store.run(
      `INSERT INTO patient (id, name, sex, birth_date, allergies, allergy_classes, guardian_confirmed, allergy_history,
         family_history, pregnant) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      name,
      sex,
      birthDate,
      JSON.stringify(allergies),
      JSON.stringify(allergyClasses),
      guardianConfirmed,
      allergies.length === 0 ? none : some(allergies.join(hospital.language === 'zh' ? '、' : ', ')),
      index % 3 === 0 ? (families[(index / 3) % families.length] ?? '') : '',
      pregnant,
    );
    return {
      id,
      name,
      sex,
      birthDate,
      allergies: [...allergies],
      allergyClasses: [...allergyClasses],
      guardianConfirmed,
      pregnant,
    };
  });
};

/**
 * Marks the demo's women as not pregnant, once: no script mentions a pregnancy, and an older version left it
 * unknown.
 */
export const seedPregnancies = (store: Store, { patients }: DemoHospital, now: number): void =>
  seedOnce(store, 'pregnancies', now, () => {
    for (const { name, sex, birthDate } of patients)
      if (sex === 2)
        store.run(
          'UPDATE patient SET pregnant = 0 WHERE pregnant IS NULL AND name = ? AND birth_date = ?',
          name,
          birthDate,
        );
  });

// What the hospital itself has named.
const ownNames: readonly string[] = ['hosp_standard_dept'];

/** Stores missing dictionary entries. What a hospital names itself has one name in an English one. */
export const seedDictionaries = (store: Store, { language }: DemoHospital): void => {
  for (const [type, entries] of Object.entries(dictionaries))
    for (const [sort, [value, zh, en]] of entries.entries()) {
      const [label, labelEn] = language === 'en' && ownNames.includes(type) ? [en, en] : [zh, en];
      store.run(
        `INSERT INTO dictionary (dict_type, value, label, label_en, sort)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM dictionary WHERE dict_type = ?1 AND value = ?2)`,
        type,
        String(value),
        label,
        labelEn,
        sort,
      );
    }
};
