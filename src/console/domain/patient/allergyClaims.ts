import { allergyClassesIn, claimedAllergies } from '../../../contract/rules/patient/allergyWords.ts';

// What may stand around a substance, and is none itself: when, how, what happened, who said it. Only what is sure belongs here:
// "输血后", "运动后" and "遇冷" may be the cause. No word may be made of two others: a long text would be read for hours.
const circumstances = [
  String.raw`(?:\d+余?|数|多|几|去|今|前)(?:年|个?月|日|天|周|小时|分钟|岁)|(?:19|20)\d\d|大约`,
  '儿时|小时候|幼年|幼时|童年|自幼|从小|既往|使用|服用|口服|静脉滴注|静滴|肌注|注射|应用|用药|食用|接触|停药|停用',
  '患者|自述|自诉|家属|家长|母亲|父亲|代诉|告知|出现|发生|引起|导致|立即|经治疗|抗过敏治疗|自行|好转|缓解|消退|痊愈|具体|情况|时间|不详|不清楚',
  '皮肤试验|皮试|强?阳性|全身|局部|面部|口唇|眼睑|喉头|皮肤|严重|重度|中度|轻度|轻微|药物性',
  '过敏性?|休克|(?:不良)?反应|皮疹|红疹|药疹|荨麻疹|风团|红斑|瘙痒|水肿|肿胀|呼吸困难|胸闷|哮喘|恶心|呕吐|腹泻',
  String.raw`\b(?:allerg(?:y|ies|ic)|anaphyla(?:xis|ctic)|reactions?|reacted|rash(?:es)?|hives|urticaria|itch(?:ing|y)?|swelling|angioedema|wheez(?:e|ing)|nausea|vomiting|diarrhoea|diarrhea|shock)\b`,
  String.raw`\b(?:severe|mild|moderate|known|history|confirmed|positive|skin|test(?:ed)?|details?|unknown|caused|developed|taking|taken|took)\b`,
  String.raw`\b(?:as an? (?:child|baby|infant|teenager)|childhood|infancy|mother|father|parents?|family|patient|s?he|told|said|says|reported)\b`,
  String.raw`\b(?:aged? \d+(?: years?| months?)?|\d+ ?(?:years?|months?|days?|hours?|minutes?)|ago|since|after|with|when|from|by|in|at|on|of|to|was|is|had|has)\b`,
  String.raw`[\s.,:;'"!-]`,
].join('|');
// One character is safe at one end only: 利多卡因 ends with 因.
const [before, after] = ['对因用吃打喝曾有经约已伴后前时内', '有曾后前时内史'];
/** Words that name no substance, and yet are no mere circumstance: "药物过敏" claims an allergy. */
const vague = String.raw`其[他它]|药物|药品|食物|多种|某[种些]|部分|\b(?:others?|drugs?|medicines?|medications?|foods?|several|multiple|some|any)\b`;

const circumstance = new RegExp(`^(?:${circumstances}|[${before}史])+$`);
const leading = new RegExp(String.raw`^(?:${circumstances}|[${before}]|\b(?:an?|the)\b|${vague})+`);
const trailing = new RegExp(`(?:${circumstances}|[${after}]|${vague})+$`);

/** What one claim names together: "青霉素、磺胺过敏", "头孢（皮疹）". */
const together = /[、和及与/&+:()]|\band\b|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u;

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The names in some words, without what stands around them; none in "其他" and "过敏". */
const namesIn = (words: string): string[] =>
  plain(words)
    .split(together)
    .map((part) => part.replace(leading, '').replace(trailing, ''))
    .filter((name) => name !== '');

/** The allergies that a history claims. A circumstance is none beside the substance that it is about. */
export const claimsIn = (history: string): string[] =>
  history.split('\n').flatMap((line) => {
    const claims = claimedAllergies(line);
    const substances = claims.filter((part) => !circumstance.test(plain(part)));
    return substances.length > 0 ? substances : claims;
  });

/** A class as a whole, in other words or another language; a drug or food of it is another allergen. */
const wholeClass =
  /^(?:青霉素|penicillin|头孢(?:菌素)?|先锋霉素|cephalosporin|磺胺|sulfa|sul(?:f|ph)onamide|非甾体(?:类?抗炎)?|解热镇痛|nsaid|水杨酸|salicylate|大环内酯|macrolide|喹诺酮|quinolone|四环素|tetracycline|氨基糖苷|aminoglycoside|林可酰胺|lincosamide|nitroimidazole|唑类抗真菌|azole|碘|iodine|海鲜|seafood|花生|peanut)(?:类|药|抗生素|s)*$/;

const isLatin = (character = ''): boolean => /[a-z0-9]/.test(character);
const isHan = (character = ''): boolean => /\p{Script=Han}/u.test(character);

/**
 * Whether a name stands in another as a word: "nut" is not in "coconut", "桃" not in "猕猴桃", "红霉素" not in "罗红霉素", "B1" not in
 * "B12". What follows a Chinese name may be a salt or a dosage form.
 */
const occursIn = (name: string, other: string): boolean => {
  const at = other.indexOf(name);
  if (name.length === 1 || at === -1) return name === other;
  const previous = other[at - 1];
  const rest = other.slice(at + name.length).replace(/^s(?![a-z0-9])/, '');
  if (isHan(name[0]) && isHan(previous) && previous !== '对') return false;
  return !(isLatin(name[0]) && isLatin(previous)) && !(isLatin(name.at(-1)) && isLatin(rest[0]));
};

/** What may follow the name of a class without naming one drug of it. */
const classEnd = /^(?:s|类|药|抗生素|钠|钾|片|胶囊|颗粒|针|注射[液剂]|injections?|tablets?|capsules?|\s)*$/;
/** Whether a name means an allergy: one drug of a class is not the class. */
const means = (name: string, allergy: string): boolean =>
  occursIn(allergy, name) &&
  (!wholeClass.test(allergy) || classEnd.test(name.slice(name.indexOf(allergy) + allergy.length)));

/**
 * The claims that a list of allergies lacks. A claim is in it if everything that it names is: by a listed name or, where it says
 * no more than a class, by another word for that class. An allergy shown twice is harmless, one left out is not.
 */
export const claimsBeyond = (claims: readonly string[], listed: readonly string[]): string[] => {
  const names = listed.flatMap(namesIn);
  const same = new Set(listed.map(plain));
  const classes = new Set(names.filter((name) => wholeClass.test(name)).flatMap(allergyClassesIn));
  const isListed = (name: string): boolean => {
    const found = names.filter((one) => occursIn(one, name));
    const own = allergyClassesIn(name);
    if (own.length === 0) return found.length > 0;
    return own.every(
      (one) =>
        found.some((listedName) => allergyClassesIn(listedName).includes(one)) ||
        (wholeClass.test(name) && classes.has(one)),
    );
  };
  return claims.filter((claim) => {
    const named = namesIn(claim);
    return !same.has(plain(claim)) && (named.length === 0 || !named.every(isListed));
  });
};

/** Whether claims name an allergy: as a word, or as `claimsBeyond` compares. A name that says nothing, as "其他", is compared as it is. */
export const isClaimed = (allergy: string, claims: readonly string[]): boolean => {
  if (claimsBeyond([allergy], claims).length === 0) return true;
  const named = namesIn(allergy);
  if (named.length === 0) return claims.some((claim) => plain(claim).includes(plain(allergy)));
  const claimed = claims.flatMap(namesIn);
  return named.every((name) => claimed.some((one) => means(one, name)));
};

/** Whether words are one name and nothing else. */
export const isBareName = (words: string): boolean => {
  const [name, ...more] = namesIn(words);
  return more.length === 0 && name === plain(words);
};
