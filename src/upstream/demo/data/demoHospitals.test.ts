import { describe, expect, it } from 'vitest';
import { ageOn } from '../../../contract/consultation/patient.ts';
import { type Complaint, complaints } from './complaints.ts';
import { dictionaries } from './dictionaries.ts';
import { type DemoPatient, demoHospitals } from './demoHospitals.ts';
import { readDemoTable } from './readDemoTable.ts';

const drugs = new Map(readDemoTable('drugs.tsv').map((drug) => [drug('code'), drug]));
const diagnoses = new Set(readDemoTable('diagnoses.tsv').map((row) => row('code')));
const day = '2026-11-20';

const drugsOf = ({ drugs: codes }: Complaint) => codes.map((code) => drugs.get(code));
const classesOf = (complaint: Complaint) =>
  drugsOf(complaint).flatMap((drug) => drug?.('allergyClasses').split(';').filter(Boolean) ?? []);

/** The complaints that break a rule, by key, so that a failure shows which. */
const breaking = (rule: (complaint: Complaint) => boolean) =>
  complaints.filter((complaint) => !rule(complaint)).map(({ key }) => key);

const within = (count: number, from: number, to: number) => count >= from && count <= to;

const named = (complaint: Complaint, column: string) =>
  drugsOf(complaint).map((drug) => drug?.(column) ?? '');

const suits = (complaint: Complaint, one: DemoPatient) => {
  const { years } = ageOn(one.birthDate, day);
  const [from, to] = complaint.ages;
  const ofAge = years >= from && years <= to;
  const ofSex = complaint.sex === undefined || complaint.sex === one.sex;
  const hasAllergy = complaint.allergy === undefined || one.allergyClasses.includes(complaint.allergy);
  return (
    ofAge && ofSex && hasAllergy && !classesOf(complaint).some((name) => one.allergyClasses.includes(name))
  );
};

const isComplete = ({ zh, en, history }: Complaint) =>
  [zh, en].every(({ complaint, opening, replies, thanks }) => {
    const texts = [complaint, ...opening, ...replies, thanks, history.zh, history.en];
    return (
      within(opening.length, 1, 3) && within(replies.length, 8, 12) && texts.every((text) => text !== '')
    );
  });

describe('the complaints of the demo', () => {
  it('are at least 24, each in Chinese and in English', () => {
    expect(complaints.length).toBeGreaterThanOrEqual(24);
    expect(new Set(complaints.map(({ key }) => key)).size).toBe(complaints.length);
    expect(readDemoTable('complaints.tsv').length).toBe(complaints.length * 2);
  });

  it('start with one to three messages, have eight to twelve answers, and end with thanks', () => {
    expect(breaking(isComplete)).toEqual([]);
  });

  it('are in Chinese at one hospital and in English at the other', () => {
    const chinese = /\p{Script=Han}/u;
    const inZh = ({ zh, history }: Complaint) =>
      [zh.complaint, ...zh.opening, ...zh.replies, zh.thanks, history.zh].every((text) => chinese.test(text));
    const inEn = ({ en, history }: Complaint) =>
      [en.complaint, ...en.opening, ...en.replies, en.thanks, history.en].every(
        (text) => !chinese.test(text),
      );
    expect(breaking(inZh)).toEqual([]);
    expect(breaking(inEn)).toEqual([]);
  });

  it('name a diagnosis and two or three drugs that exist', () => {
    expect(breaking((one) => one.diagnoses.every((code) => diagnoses.has(code)))).toEqual([]);
    expect(breaking(({ drugs: codes }) => codes.length === 2 || codes.length === 3)).toEqual([]);
    expect(breaking((complaint) => !drugsOf(complaint).includes(undefined))).toEqual([]);
  });

  it('name no drug that an online hospital must refuse: specially controlled, allergic, or too young', () => {
    expect(breaking((one) => named(one, 'specialControl').every((control) => control === 'none'))).toEqual(
      [],
    );
    expect(breaking((one) => !classesOf(one).includes(one.allergy ?? ''))).toEqual([]);
    expect(breaking((one) => named(one, 'minAgeYears').every((age) => Number(age) <= one.ages[0]))).toEqual(
      [],
    );
  });

  it('deny a pregnancy only at an age at which it is asked about', () => {
    const texts = ({ zh, en }: Complaint) => [zh, en].flatMap(({ replies }) => replies).join();
    const denying = complaints.filter((one) => /怀孕|pregnan/.test(texts(one)));
    expect(denying.length).toBeGreaterThan(3);
    expect(denying.filter(({ ages: [, to] }) => to > 50).map(({ key }) => key)).toEqual([]);
  });

  it('name no drug of the class that the patient is allergic to, and deny no allergy that a patient may have', () => {
    const ofClass = (name: string) =>
      [...drugs.values()]
        .filter((drug) => drug('allergyClasses').split(';').includes(name))
        .flatMap((drug) => drug('ingredients').split(';'));
    const told = ({ en, history }: Complaint) => [...en.opening, ...en.replies, history.en].join(' ');
    expect(
      breaking(
        (one) => one.allergy === undefined || !ofClass(one.allergy).some((name) => told(one).includes(name)),
      ),
    ).toEqual([]);
    expect(breaking((one) => !/No (?:drug )?allerg/.test(told(one)))).toEqual([]);
  });

  it('include at least three children, for whom a parent writes', () => {
    const children = complaints.filter(({ ages: [, to] }) => to < 14);
    expect(children.length).toBeGreaterThanOrEqual(3);
    expect(children.filter(({ zh }) => !zh.complaint.includes('家长代诉'))).toEqual([]);
    expect(children.filter(({ en }) => !en.complaint.includes('parent writing'))).toEqual([]);
  });
});

describe('the people of the demo', () => {
  it('are 6 doctors, 2 auditors and 40 patients in each of two hospitals', () => {
    expect(demoHospitals.map(({ host }) => host)).toEqual(['localhost', 'second.localhost']);
    for (const { staff, patients } of demoHospitals) {
      expect(staff.filter(({ auditor }) => !auditor)).toHaveLength(6);
      expect(staff.filter(({ auditor }) => auditor)).toHaveLength(2);
      expect(patients).toHaveLength(40);
      expect(new Set(patients.map(({ name }) => name)).size).toBe(40);
    }
  });

  it('have distinct accounts', () => {
    const accounts = demoHospitals.flatMap(({ staff }) => staff.map(({ username }) => username));
    expect(accounts.filter((username) => !/^[a-z]{4,20}$/.test(username))).toEqual([]);
    expect(new Set(accounts).size).toBe(accounts.length);
  });

  it('have a title from the dictionary, the auditors one of a pharmacist', () => {
    const words = new Map(dictionaries.member_doctor_title.map(([value, zh]) => [value, zh]));
    const wrong = demoHospitals
      .flatMap(({ staff }) => staff)
      .filter(({ title, auditor }) => !words.get(title)?.endsWith(auditor ? '药师' : '医师'));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('have valid dates of birth, from this year to ninety years ago', () => {
    for (const { patients } of demoHospitals) {
      const born = patients.map(({ birthDate }) => birthDate);
      expect(
        born.filter((date) => new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date),
      ).toEqual([]);
      const ages = born.map((date) => ageOn(date, day).years);
      expect(Math.min(...ages)).toBe(0);
      expect(Math.max(...ages)).toBeGreaterThanOrEqual(85);
      expect(Math.max(...ages)).toBeLessThanOrEqual(90);
    }
  });

  it('include at least four in each hospital who must not have a penicillin, a sulfonamide or an NSAID', () => {
    const counted = ['penicillins', 'sulfonamides', 'nsaids'];
    for (const { patients } of demoHospitals) {
      const allergic = patients.filter(({ allergyClasses }) =>
        allergyClasses.some((name) => counted.includes(name)),
      );
      expect(allergic.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('include a match for every complaint: in age, sex and allergy, for whom its drugs are allowed', () => {
    for (const { patients } of demoHospitals)
      expect(breaking((complaint) => patients.some((one) => suits(complaint, one)))).toEqual([]);
  });
});
