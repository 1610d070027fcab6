import { describe, expect, it } from 'vitest';
import { claimsBeyond, claimsIn } from './allergyClaims.ts';
import { knownAllergies } from './knownAllergies.ts';

/** What a case record adds to the listed allergies. */
const shown = (listed: readonly string[], recordAllergies: string): readonly string[] =>
  knownAllergies({ allergies: [...listed] }, { allergies: null, recordAllergies }).onlyRecorded;

describe('another allergen of a listed class is never hidden:', () => {
  it.each([
    ['花生', '大豆过敏'],
    ['碘伏', '碘造影剂过敏性休克'],
    ['头孢克洛', '头孢曲松过敏性休克'],
    ['头孢克洛', '头孢类过敏'],
    ['布洛芬', '双氯芬酸过敏'],
    ['链霉素', '庆大霉素过敏'],
    ['虾', '海鲜过敏'],
    ['海鲜', '虾、蟹过敏'],
    ['虾', '虾蟹过敏'],
    ['青霉素', '青霉素、芒果过敏'],
    ['青霉素', '青霉素头孢过敏'],
    ['Ibuprofen', 'Diclofenac: anaphylaxis'],
    ['Penicillin', 'Amoxicillin: rash'],
    ['Peanut', 'Soy allergy'],
    ['Nut', 'Peanut anaphylaxis'],
    ['Nut', 'Coconut allergy'],
    ['桃', '猕猴桃过敏'],
    ['芒果', '芒果 菠萝过敏'],
    ['维生素B1', '维生素B12过敏'],
    ['咖啡因', '咖啡过敏'],
    ['利多卡因', '普鲁卡因过敏'],
    ['其他', '其他：芒果'],
    ['其他', '其他药物过敏'],
    ['过敏', '芒果过敏'],
    ['食物过敏', '牛奶过敏'],
    ['药物', '药物过敏：阿司匹林'],
    ['Other', 'Other: latex'],
    ['Drug allergy', 'Codeine allergy'],
    ['青霉素', '药物过敏'],
    ['红霉素', '罗红霉素过敏'],
    ['氧氟沙星', '左氧氟沙星过敏'],
    ['奥美拉唑', '艾司奥美拉唑过敏'],
    ['麻黄碱', '伪麻黄碱过敏'],
  ])('%s, and a record that says "%s"', (listed, claim) => {
    expect(shown([listed], claim)).toEqual([claim]);
  });
});

describe('what is listed already is not shown again:', () => {
  it.each([
    ['Penicillin', '青霉素过敏，皮疹'],
    ['青霉素', '2019年使用青霉素后出现皮疹'],
    ['青霉素类', '对青霉素过敏'],
    ['头孢菌素类', '头孢过敏史'],
    ['sulfonamides', '磺胺类药物过敏'],
    ['NSAIDs', '非甾体抗炎药过敏'],
    ['花生', 'Peanut allergy since childhood'],
    ['penicillins', 'Penicillin: rash in 2019'],
    ['虾', '对虾过敏'],
    ['芒果', '芒果（皮疹）'],
    ['其他：芒果', '芒果过敏'],
    ['mango', 'Allergic to mangos'],
    ['利多卡因', '利多卡因过敏性休克'],
    ['青霉素', '患者诉对青霉素过敏'],
    ['青霉素', '对青霉素有过敏反应'],
    ['头孢', '吃头孢过敏'],
    ['penicillin', 'She had hives after penicillin'],
  ])('%s, and a record that says "%s"', (listed, claim) => {
    expect(shown([listed], claim)).toEqual([]);
  });
});

describe('a circumstance is no allergy beside its substance, and a substance is never taken for one:', () => {
  it.each([
    ['青霉素过敏，用药后出现皮疹。', ['青霉素过敏']],
    ['青霉素过敏，2019年皮试阳性', ['青霉素过敏']],
    ['头孢过敏，口服后约30分钟出现全身荨麻疹，经治疗好转', ['头孢过敏']],
    ['芒果过敏，童年，母亲告知', ['芒果过敏']],
    ['Penicillin allergy, childhood, mother told', ['Penicillin allergy']],
    ['Latex: hives, as a child, details unknown', ['Latex: hives']],
    ['青霉素过敏，头孢拉定皮疹', ['青霉素过敏', '头孢拉定皮疹']],
    ['青霉素过敏，芒果皮疹', ['青霉素过敏', '芒果皮疹']],
    ['青霉素过敏，芒果', ['青霉素过敏', '芒果']],
    ['Penicillin, latex, mango', ['Penicillin', 'latex', 'mango']],
    ['Penicillin allergy, codeine rash', ['Penicillin allergy', 'codeine rash']],
    ['Aspirin, bee stings: hives', ['Aspirin', 'bee stings: hives']],
    ['青霉素过敏，输血后皮疹', ['青霉素过敏', '输血后皮疹']],
    ['青霉素过敏，疫苗注射后休克', ['青霉素过敏', '疫苗注射后休克']],
    ['海鲜过敏，药物过敏', ['海鲜过敏', '药物过敏']],
    ['否认青霉素过敏，用药后出现皮疹', ['用药后出现皮疹']],
    ['用药后出现皮疹，2019年', ['用药后出现皮疹', '2019年']],
    ['青霉素过敏\n用药后出现皮疹', ['青霉素过敏', '用药后出现皮疹']],
    ['磺胺过敏，其他不详', ['磺胺过敏', '其他不详']],
    ['否认药物过敏史', []],
  ])('"%s"', (history, claims) => {
    expect(claimsIn(history)).toEqual(claims);
  });
});

it('a text that names nothing mentions nothing', () => {
  expect(claimsBeyond(['芒果过敏', '青霉素过敏'], claimsIn('过敏，用药后出现皮疹'))).toEqual([
    '芒果过敏',
    '青霉素过敏',
  ]);
});

it.each(['过敏史', '3年前', '2019年', '曾经', '大约', '过敏反应', '药物性', 'aged 5 years ', 'skin test '])(
  'a history that repeats "%s" again and again is read at once',
  (words) => {
    const start = performance.now();
    const history = `${words.repeat(150)}芒果${words.repeat(150)}蜜`;
    expect(shown(['桃'], history)).toEqual([history]);
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
