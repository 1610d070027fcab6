import type { Drug } from '../../prescribing/drug.ts';
import { isDenial } from './allergyDenials.ts';

/** Words for the classes that rules compare, in Chinese and English, lower case. A word may stand inside a longer one. */
const wordsByClass: Readonly<Record<string, readonly string[]>> = {
  penicillins: ['青霉素', '西林', 'penicillin', 'cillin'],
  cephalosporins: ['头孢', '先锋霉素', 'cephalosporin', 'cef', 'ceph'],
  sulfonamides: ['磺胺', '新诺明', 'sulfa', 'sulfonamide', 'sulphonamide', 'co-trimoxazole'],
  'sulfonamide-derivatives': ['sulfonamide-derivatives', '磺酰'],
  nsaids: ['nsaid', '非甾体', '解热镇痛', '布洛芬', '双氯芬酸', '萘普生', '吲哚美辛', '塞来昔布'].concat([
    'ibuprofen',
    'diclofenac',
    'naproxen',
    'indometacin',
    'celecoxib',
  ]),
  salicylates: ['阿司匹林', '水杨酸', '美沙拉', 'aspirin', 'salicylate', 'mesalazine'],
  macrolides: ['大环内酯', '红霉素', '阿奇霉素', '克拉霉素', 'macrolide', 'thromycin'],
  quinolones: ['喹诺酮', '沙星', 'quinolone', 'floxacin'],
  tetracyclines: ['四环素', '多西环素', '米诺环素', 'cycline'],
  aminoglycosides: ['氨基糖苷', '庆大霉素', '链霉素', '阿米卡星', 'aminoglycoside', 'gentamicin', 'amikacin'],
  lincosamides: ['林可', '克林霉素', 'lincosamide', 'clindamycin', 'lincomycin'],
  nitroimidazoles: ['硝唑', 'nitroimidazole', 'nidazole'],
  azoles: ['康唑', '唑类抗真菌', 'azoles', 'conazole'],
  iodine: ['碘', 'iodine', 'povidone'],
  seafood: ['海鲜', '虾', '蟹', '贝类', 'seafood', 'shellfish', 'prawn', 'shrimp', 'crab'],
  peanuts: ['花生', '大豆', 'peanut', 'soya', 'soy'],
};

/** All classes of `allergyWords`, by name. */
export const allergyClassNames: readonly string[] = Object.keys(wordsByClass);

/** The classes that a text names; empty if it names none that the rules know. */
export const allergyClassesIn = (text: string): string[] => {
  const lower = text.trim().toLowerCase();
  if (allergyClassNames.includes(lower)) return [lower];
  return allergyClassNames.filter((name) => wordsByClass[name]?.some((word) => lower.includes(word)));
};

/** A class as the rules name it, also where a backend writes 青霉素; a name that the rules do not know is returned as it is. */
export const ruleClassesOf = (name: string): readonly string[] => {
  const known = allergyClassesIn(name);
  return known.length > 0 ? known : [name];
};

// "过敏史：无" is no more than "无".
const label =
  /^((药物|食物|药物及食物|药物、食物|drug |food )?(过敏史|allergies|allergy|allergy history)\s*[:：]\s*)/i;

// Neither a claim nor a denial: "不详", "药物过敏史不清楚", "Allergies: unknown"; but "Unknown antibiotic, anaphylaxis" is a claim.
const unknown =
  /^(?:(?:(?:药物|食物|药物及食物|药物、食物|drug |food )?(?:过敏史|过敏|allergies|allergy history|allergy)|患者|自述|是否过敏)\s*[:：]?\s*)*(?:(?:不详|暂?无法确[定认]|不清楚?|不明确?|不确定|不知道?|未知|记不清楚?|说不清楚?|未询问|未问)$|(?:are |is )?(?:unknown|uncertain|unclear|unsure|not (?:known|sure|asked|clear|recorded))(?: (?:drug |food )?allerg(?:y|ies)(?: status| history)?| if allergic)?(?: (?:yet|so far|at present|at (?:the |this )?time(?: of visit)?|(?:by|to) (?:the )?patient))?$)/i;

// "No known allergies except penicillin", "否认食物过敏史但对青霉素过敏": a denial ends where an exception begins.
const boundary =
  /[,，;；。\n]|\.\s|\.$|但是?|(?<![排解消去])除了?(?!虫)|\b(?:but|except|other than|apart from)\b|(?<=[史敏])\s+/i;

const partsOf = (history: string): string[] =>
  history
    .split(boundary)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether an allergy history answers the question: it says something, and not that anything is unknown. */
export const answersAllergies = (history: string): boolean => {
  const parts = partsOf(history);
  return parts.length > 0 && !parts.some((part) => unknown.test(part));
};

// What happened, not to what: "阿奇霉素过敏，皮疹", "Penicillin, rash".
const reaction =
  /^(?:(?:全身|局部|严重|轻度|药物性)?(?:皮疹|荨麻疹|风团|红斑|瘙痒|皮肤瘙痒|水肿|喉头水肿|呼吸困难|哮喘|过敏性休克|休克|恶心|呕吐|腹泻)|(?:a |severe |mild |skin )*(?:rash|hives|urticaria|itching|swelling|angioedema|wheezing|anaphylaxis|nausea|vomiting|diarrhoea))$/i;

/**
 * The parts of an allergy history that claim an allergy: what is denied or unknown is left out, and a reaction on the line of
 * the substance that caused it.
 */
export const claimedAllergies = (history: string): string[] =>
  history.split('\n').flatMap((line) => {
    const claims = partsOf(line).filter(
      (part) => !unknown.test(part) && !isDenial(part) && !isDenial(part.replace(label, '')),
    );
    const substances = claims.filter((part) => !reaction.test(part));
    return substances.length > 0 ? substances : claims;
  });

/** Whether an allergy history answers that there are none; a denial of food allergies alone says nothing of drugs. */
export const deniesAllergies = (history: string): boolean =>
  answersAllergies(history) &&
  claimedAllergies(history).length === 0 &&
  (!/食物|food/i.test(history) || /药|drug|medic/i.test(history));

/** The classes of the allergies that a text claims. */
export const claimedClassesIn = (text: string): string[] => [
  ...new Set(claimedAllergies(text).flatMap(allergyClassesIn)),
];

const chineseForm =
  /(?:缓释|控释|肠溶|分散|咀嚼|泡腾|口服|软|外用|复方)*(?:片|胶囊|颗粒|丸|散|注射液|口服液|溶液|混悬液|糖浆|乳膏|软膏|凝胶|栓|滴眼液|滴剂|喷雾剂|吸入剂|粉针)(?:剂|（.*）|\(.*\))?$/;
const englishForm =
  /\b(?:(?:severe|mild|known) )?allerg(?:y|ic)(?: to)?\b|\b(?:tablets?|capsules?|injections?|syrup|cream|ointment|suspension|drops?)\b/g;

/** What a claim says the patient is allergic to: without the words around it and the dosage form. */
const substanceOf = (claim: string): string =>
  claim
    .toLowerCase()
    .replace(label, '')
    .replace(englishForm, ' ')
    .replace(/^(?:患者|自述|曾|对|因|使用|服用|口服|注射|用|吃)+/, '')
    .replace(/(?:药物)?(?:严重|轻度|中度)?(?:过敏|皮疹|不良反应).*$/, '')
    .replace(chineseForm, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

const isNameOf = (substance: string, { name, ingredients }: Pick<Drug, 'name' | 'ingredients'>): boolean => {
  if (/^[a-z0-9 ]+$/.test(substance))
    return ingredients.some((ingredient) => {
      const latin = ingredient.toLowerCase().replace(/[\s-]+/g, ' ');
      return (
        (substance.length >= 5 && latin.includes(substance)) ||
        (latin.length >= 4 && ` ${substance} `.includes(` ${latin} `))
      );
    });
  const chinese = name.replace(chineseForm, '');
  if (substance.length < 2 || chinese.length < 2) return false;
  return (
    chinese.startsWith(substance) ||
    (substance.length >= 3 && chinese.includes(substance)) ||
    (chinese.length >= 3 && substance.includes(chinese))
  );
};

/**
 * The substances of claimed allergies that are the drug itself: its ingredient, or its generic name in Chinese.
 * "Omeprazole" names esomeprazole too.
 */
export const substancesInDrug = (
  claims: readonly string[],
  drug: Pick<Drug, 'name' | 'ingredients'>,
): string[] => [...new Set(claims.map(substanceOf))].filter((substance) => isNameOf(substance, drug));
