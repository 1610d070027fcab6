import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { patientFactsSchema } from '../consultation/patientFacts.ts';
import { evaluateRules } from './evaluateRules.ts';
import { allergyClassesIn, claimedAllergies, claimedClassesIn } from './patient/allergyWords.ts';
import { rulePatientOf } from './patient/rulePatient.ts';
import { drugOf, lineOf, ruleInputOf, summaries } from './testing/ruleInput.ts';

const amoxicillin = lineOf(drugOf('amoxicillin', { allergyClasses: ['penicillins'] }));
const cefdinir = lineOf(drugOf('cefdinir', { allergyClasses: ['cephalosporins'] }));
const celecoxib = lineOf(drugOf('celecoxib', { allergyClasses: ['nsaids', 'sulfonamide-derivatives'] }), {
  dose: '100',
});
const withHistory = (writtenAllergies: string, allergies: readonly string[] = []) =>
  summaries(ruleInputOf(['cetirizine'], { patient: { writtenAllergies, allergies: [...allergies] } }));
const allergicTo = (allergies: readonly string[], ...lines: (typeof amoxicillin)[]) =>
  summaries(ruleInputOf(lines, { patient: { allergies: [...allergies] } }));

describe('a history that denies every allergy claims none:', () => {
  it.each([
    '无',
    '无。',
    '无药物过敏史',
    '无明确药物过敏史',
    '否认',
    '否认药物过敏史',
    '否认药物、食物过敏史',
    '否认青霉素过敏',
    '没有',
    '未发现药物过敏',
    '未见过敏',
    '不过敏',
    '过敏史：无',
    '药物过敏史：否认',
    'Allergies: none',
    'No known allergies',
    'No known drug allergies.',
    'NKA',
    'NKDA',
    'nil',
    'None',
    'Denies any drug allergy',
    '暂无',
    '暂无过敏史',
    '目前没有过敏',
    '至今无药物过敏史',
    '从未过敏',
    '从未发生过过敏',
    '否',
    '没',
    'N/A',
    '-',
    'Not allergic to anything',
    'Not that I know of',
    'Never had any',
    'Never had any drug allergies',
    'Never been allergic to anything',
    'No',
    'No drug reactions',
    'No history of drug allergy',
    'No known',
    'Denies',
    'Denies known drug allergies',
    'No known allergies and intolerances',
    'Patient denies any history of drug allergy',
    'No known drug allergies or intolerances',
    'No known allergies to food or drugs',
    'No allergic reactions',
    'No allergies that I know of',
    'None that I know of',
    'None I am aware of',
    'NKA to drugs',
    '没有的',
    '没有发现',
    'No known drug or food allergies',
    'No drugs or foods',
    'No allergy to penicillin known',
    'None reported to date',
    'NKDA known',
    '没有过敏过',
    '没有过敏的药物',
    '没有药物不良反应',
    '无药物不良反应史',
    '没有过敏药物',
    '没有过敏原',
    '没有不适',
    '无特殊',
    '无过敏反应',
    '',
    '  ',
  ])('"%s"', (history) => {
    expect(claimedAllergies(history)).toEqual([]);
    expect(withHistory(history)).toEqual([]);
    expect(allergicTo(history.trim() === '' ? [] : [history], amoxicillin)).toEqual([]);
  });
});

describe('a history that claims an allergy is never taken for a denial:', () => {
  it.each([
    ['青霉素过敏', 'penicillins'],
    ['无药物过敏史，青霉素皮试阳性', 'penicillins'],
    ['无药物过敏史。青霉素皮试阳性', 'penicillins'],
    ['否认药物过敏史；阿莫西林皮疹', 'penicillins'],
    ['否认食物过敏史但对青霉素过敏', 'penicillins'],
    ['否认食物过敏史，但头孢过敏', 'cephalosporins'],
    ['无药物过敏史 头孢过敏', 'cephalosporins'],
    ['除青霉素外无其他药物过敏', 'penicillins'],
    ['否认除磺胺外的药物过敏', 'sulfonamides'],
    ['无味红霉素过敏', 'macrolides'],
    ['No known allergies except penicillin', 'penicillins'],
    ['No food allergies but aspirin', 'salicylates'],
    ['Denies drug allergy. Penicillin rash 2019', 'penicillins'],
    ['No allergies other than sulfa', 'sulfonamides'],
    ['None\nciprofloxacin', 'quinolones'],
    ['No penicillin', 'penicillins'],
    ['No longer tolerates penicillin', 'penicillins'],
    ['No penicillin - allergy', 'penicillins'],
    ['No penicillin due to allergy', 'penicillins'],
    ['No penicillin as it causes reactions', 'penicillins'],
    ['No penicillin known allergy', 'penicillins'],
    ['No known allergies - penicillin rash', 'penicillins'],
    ['NKDA - penicillin rash', 'penicillins'],
    ['No food allergies and penicillin rash', 'penicillins'],
    ["None I'm allergic to penicillin", 'penicillins'],
    ['None that I know of except penicillin', 'penicillins'],
    ['没有的 青霉素过敏', 'penicillins'],
    ['Patient denies food allergies but penicillin rash', 'penicillins'],
    ['No cephalosporin drugs', 'cephalosporins'],
    ['没有吃头孢不过敏的时候', 'cephalosporins'],
    ['无明显诱因使用头孢后过敏', 'cephalosporins'],
    ['无任何诱因头孢过敏', 'cephalosporins'],
    ['无论青霉素还是头孢都有过敏反应', 'penicillins'],
    ['无意中服用阿莫西林出现过敏反应', 'penicillins'],
  ])('"%s" names %s', (history, name) => {
    expect(claimedClassesIn(history)).toContain(name);
    expect(withHistory(history)).toEqual(['allergy unchecked whole']);
  });

  it.each([
    '从未停用的某药皮疹',
    '没食子酸过敏',
    '无花果过敏',
    '无水酒精过敏',
    '无鳞鱼过敏',
    'Nilotinib: rash',
    '排除后仍皮疹',
    '某种退烧药',
    '除虫菊皮疹',
    'Never had Panadol without a rash',
    'Never been able to tolerate Panadol',
    'Never been tested for allergies',
  ])('"%s" names no class, and is not checked', (history) => {
    expect(claimedClassesIn(history)).toEqual([]);
    expect(withHistory(history)).toEqual(['allergy unchecked whole']);
    expect(allergicTo([history], amoxicillin)).toEqual(['allergy unchecked whole']);
  });
});

describe('a record that names what is a fact already asks for nothing:', () => {
  it.each([
    ['青霉素过敏', ['青霉素']],
    ['Penicillin: rash', ['青霉素']],
    ['阿莫西林皮疹', ['penicillins']],
    ['青霉素过敏，头孢过敏', ['青霉素', '头孢']],
    ['某种退烧药过敏', ['某种退烧药']],
    ['青霉素过敏，否认其他药物过敏史', ['青霉素']],
  ])('"%s" with the facts %s', (history, allergies) => {
    const whole = withHistory(history, allergies).filter((one) => one.includes('whole'));
    // A fact that no class describes stays "not checked" by itself.
    expect(whole).toEqual(allergies.includes('某种退烧药') ? ['allergy unchecked whole'] : []);
  });

  it.each([
    ['青霉素过敏，头孢过敏', ['青霉素']],
    ['磺胺过敏', ['青霉素']],
    ['某种退烧药过敏', ['青霉素']],
    ['海鲜过敏', []],
  ])('"%s" with the facts %s asks', (history, allergies) => {
    expect(withHistory(history, allergies)).toEqual(['allergy unchecked whole']);
  });

  it('and an allergy of unknown words to which somebody gave its class is known', () => {
    const patient = { allergies: ['红药片'], allergyClasses: ['nsaids'], classedAllergies: ['红药片'] };
    expect(summaries(ruleInputOf(['cetirizine'], { patient }))).toEqual([]);
    expect(summaries(ruleInputOf(['cetirizine'], { patient: { ...patient, classedAllergies: [] } }))).toEqual(
      ['allergy unchecked whole'],
    );
  });
});

describe('a history that nobody knows is neither a claim nor a denial:', () => {
  const { patient } = ruleInputOf([]);
  const allergyFindings = (known: typeof patient) =>
    summaries(ruleInputOf([amoxicillin], { patient: known })).filter((one) => one.startsWith('allergy'));

  it.each([
    '不详',
    '不详。',
    '不清楚',
    '药物过敏史不详',
    '过敏史：不清楚',
    '患者不清楚',
    '暂无法确定',
    '记不清',
    '未知',
    'unknown',
    'Not known',
    'Allergies: unknown',
    'Allergies are not known.',
    'Unknown drug allergies',
    'unknown at the time of visit',
    'Unsure if allergic',
    '否认食物过敏，药物过敏史不详',
  ])('"%s"', (history) => {
    expect(claimedAllergies(history)).toEqual([]);
    const inRecord = rulePatientOf({ ...patient, id: 'p', name: 'Lin' }, null, '2026-11-20', {
      record: history,
    });
    const inFacts = rulePatientOf(
      { ...patient, id: 'p', name: 'Lin' },
      v.parse(patientFactsSchema, {
        patientId: 'p',
        version: 1,
        allergies: { value: [{ substance: history }], source: 'patient', at: 1 },
        recordAllergies: history,
      }),
      '2026-11-20',
    );
    const fromUpstream = rulePatientOf(
      { ...patient, id: 'p', name: 'Lin', allergies: [history] },
      null,
      '2026-11-20',
    );
    for (const known of [inRecord, inFacts, fromUpstream])
      expect(allergyFindings(known)).toEqual(['allergy unchecked whole']);
  });

  it('what another record answers is known', () => {
    const facts = v.parse(patientFactsSchema, { patientId: 'p', version: 1, recordAllergies: '不详\n无' });
    const known = rulePatientOf({ ...patient, id: 'p', name: 'Lin' }, facts, '2026-11-20', {
      record: '不详',
    });
    expect(allergyFindings(known)).toEqual([]);
  });

  it.each(['青霉素过敏不详', '皮疹，药名不详', '磺胺过敏，其他不详'])(
    'but "%s" claims an allergy',
    (history) => {
      expect(claimedAllergies(history)).not.toEqual([]);
    },
  );
});

/** The allergy history that the rules read at a visit, with what earlier records say. */
const historyAt = (now: string, earlier: string) => {
  const patient = ruleInputOf([]).patient;
  const facts = v.parse(patientFactsSchema, { patientId: 'p', version: 1, recordAllergies: earlier });
  return rulePatientOf({ ...patient, id: 'p', name: 'Lin' }, facts, '2026-11-20', { record: now })
    .writtenAllergies;
};
const foundAt = (now: string, earlier: string) =>
  evaluateRules(ruleInputOf(['cetirizine'], { patient: { writtenAllergies: historyAt(now, earlier) } }));

describe('an allergy of an earlier record', () => {
  it.each([
    ['无', '青霉素过敏', '青霉素过敏'],
    ['头孢过敏', '青霉素过敏', '头孢过敏, 青霉素过敏'],
    ['青霉素过敏', '无', '青霉素过敏'],
    ['青霉素过敏', '青霉素过敏', '青霉素过敏'],
    ['青霉素过敏', '无\n青霉素过敏', '青霉素过敏'],
    ['', '青霉素过敏', '青霉素过敏'],
  ])('"%s" after "%s" asks for "%s"', (now, earlier, evidence) => {
    expect(foundAt(now, earlier)).toMatchObject([{ rule: 'allergy', severity: 'unchecked', evidence }]);
  });

  it.each([
    ['无', '否认药物过敏史'],
    ['', '无'],
    ['', ''],
  ])('"%s" after "%s" asks for nothing', (now, earlier) => {
    expect(foundAt(now, earlier)).toEqual([]);
  });
});

describe('allergies are judged one by one:', () => {
  it('two, of which one crosses', () => {
    expect(allergicTo(['青霉素', '海鲜'], cefdinir)).toEqual(['cross-allergy warn 0 penicillins']);
  });

  it('two classes with a crossing each give two findings on one drug', () => {
    expect(
      allergicTo(
        ['水杨酸', '磺胺'],
        lineOf(drugOf('new', { maxDaily: '9', allergyClasses: ['nsaids', 'sulfonamide-derivatives'] })),
      ),
    ).toEqual(['cross-allergy block 0 salicylates', 'cross-allergy warn 0 sulfonamides']);
  });

  it('one that blocks by its class is not reported as a crossing as well', () => {
    expect(allergicTo(['布洛芬', '磺胺'], celecoxib)).toEqual(['allergy block 0']);
  });

  it('two on two lines', () => {
    expect(
      allergicTo(['青霉素', '头孢'], amoxicillin, cefdinir).filter((one) => one.startsWith('allergy')),
    ).toEqual(['allergy block 0', 'allergy block 1']);
  });

  it('one that is known does not hide one that is not', () => {
    expect(allergicTo(['青霉素', '某种药'], amoxicillin)).toEqual([
      'allergy block 0',
      'allergy unchecked whole',
    ]);
  });

  it('one that is denied does not block, next to one that is claimed', () => {
    expect(allergicTo(['否认青霉素过敏', '海鲜'], amoxicillin)).toEqual([]);
  });
});

describe('words name classes:', () => {
  it.each([
    ['阿莫西林', ['penicillins']],
    ['Amoxicillin', ['penicillins']],
    ['头孢克肟', ['cephalosporins']],
    ['先锋霉素', ['cephalosporins']],
    ['Cefixime', ['cephalosporins']],
    ['复方新诺明', ['sulfonamides']],
    ['布洛芬', ['nsaids']],
    ['阿司匹林', ['salicylates']],
    ['罗红霉素', ['macrolides']],
    ['azithromycin', ['macrolides']],
    ['左氧氟沙星', ['quinolones']],
    ['doxycycline', ['tetracyclines']],
    ['庆大霉素', ['aminoglycosides']],
    ['克林霉素', ['lincosamides']],
    ['甲硝唑', ['nitroimidazoles']],
    ['氟康唑', ['azoles']],
    ['碘伏', ['iodine']],
    ['虾', ['seafood']],
    ['prawns', ['seafood']],
    ['花生', ['peanuts']],
    ['花粉', []],
  ])('%s: %s', (words, classes) => {
    expect(allergyClassesIn(words)).toEqual(classes);
  });
});
