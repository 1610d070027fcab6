import type { Script } from './complaints.ts';

type Language = 'zh' | 'en';
type Topic = readonly [answer: RegExp, question: string];

/** What a doctor asks to get an answer about this; the first that matches. */
const topics: Readonly<Record<Language, readonly Topic[]>> = {
  zh: [
    [/照片|我拍/, '能拍张照片给我看看吗？'],
    [/^好[的，]|^我会|^我不会/, '请继续坚持，做好记录，不要自己停药。'],
    [/怀孕/, '有没有怀孕的可能？'],
    [/不想活/, '有没有过不想活的念头？'],
    [/过敏|起疹子/, '对什么东西过敏吗？'],
    [/发烧/, '发烧吗？'],
    [/℃/, '量过体温吗？'],
    [/父亲|爸爸|家里人/, '家里人的情况呢？'],
    [/伴侣/, '伴侣有症状吗？'],
    [/止疼[药片]/, '吃止疼药吗？'],
    [/宠物/, '家里养宠物吗？'],
    [/洗衣液/, '最近换过什么东西吗？'],
    [/以前没/, '以前有过吗？'],
    [/住过.*院/, '因为这个病住过院吗？'],
    [/月经准|月经量/, '月经怎么样？'],
    [/脚不麻/, '腿脚麻不麻？'],
    [/[疼痛]了.*[年月周]了/, '疼了多久了？'],
    [/外面有点红/, '外阴红不红？'],
    [/能喝水/, '能喝水吗？'],
    [/辣|咖啡一天/, '平时饮食怎么样？'],
    [/体重/, '体重怎么样？'],
    [/血压/, '血压怎么样？'],
    [/抽烟|烟戒|酒/, '抽烟、喝酒吗？'],
    [
      /胃镜|肠镜|B超|片子|核磁|查|PSA|T值|糖化|尿酸|低密度|甘油三酯|白细胞|铁蛋白|指氧|眼压|肝功能|肾功能|血钙|肌酐|肺功能|幽门|体检/,
      '做过哪些检查，结果怎么样？',
    ],
    [
      /一天[一两三四]|一片|一粒|一吸|一直吃|吃过|之前吃|上次用|上次开|漏服|忘了吃|饭后吃|晚饭一起吃|涂|喷|应急|疗程|没开始用药/,
      '药是怎么用的？',
    ],
    [/晚上|夜里|睡|醒/, '晚上怎么样？'],
    [/吃得|吃点|爱吃|吃甜|不吃|喝|海鲜|晚饭|奶茶|主食/, '平时饮食怎么样？'],
    [/走路|运动|坐|舞|楼|步/, '平时活动怎么样？'],
    [/疼|痛/, '疼吗？'],
    [/^没|^不/, '还有别的不舒服吗？'],
    [/年|月|星期|礼拜|天了/, '有多长时间了？'],
  ],
  en: [
    [/photo|picture/i, 'Could you show me a picture?'],
    [
      /^All right|^Fine,|^I will/,
      'Please keep it up, keep a record, and do not stop the medicine without asking me first.',
    ],
    [/pregnan/i, 'Could you be pregnant?'],
    [/worth living/, 'Have you had any thoughts that life is not worth living?'],
    [/allerg|get a rash/i, 'Is there anything you are allergic to?'],
    [/fever/i, 'Any fever?'],
    [/°C/, 'Have you taken your temperature?'],
    [/supportive/, 'Do you have support at home?'],
    [/father|family|Nobody else/i, 'Does anyone in your family have it?'],
    [/partner/, 'Does your partner have symptoms?'],
    [/painkillers|rather not take tablets/, 'Do you take painkillers?'],
    [/pets/, 'Any pets at home?'],
    [/detergent/, 'Anything new lately?'],
    [/never had/, 'Have you had this before?'],
    [/in hospital once|admitted/, 'Have you been in hospital with it?'],
    [/periods are|^Regular/, 'What are your periods like?'],
    [/numb/i, 'Any numbness?'],
    [/red on the outside/, 'Any redness?'],
    [/I can drink/, 'Can you keep fluids down?'],
    [/^\d+ kilos/, 'How much does your child weigh?'],
    [/I weigh/, 'How much do you weigh?'],
    [/weight|kilos?\b/i, 'Has your weight changed?'],
    [/blood pressure/i, 'How is your blood pressure?'],
    [/smok|beer|wine|alcohol|stopped drinking(?! strong tea)/i, 'Do you smoke or drink?'],
    [
      /scopy|scan|ultrasound|X-ray|T-score|HbA1c|creatinine|PSA|LDL|\bALT\b|Triglycerides|ferritin|white cells|FEV1|swab|uric acid|scraping|\btest|checked|oxygen reading|Eye pressure|Helicobacter|Calcium is|plaque/i,
      'Which tests have you had, and what did they show?',
    ],
    [
      /tablet|times? a day|once a (?:day|week)|twice a day|One a day|bedtime|morning and evening|every night|inhalation|a day, (?:never|in)|missed|after food|cleared it|steroid spray|reliever|took (?!the watch)|take it|nasal spray|started anything/i,
      'How are you taking your medicine?',
    ],
    [
      /\beat\b|food|coffee|sweet|dinner|\btea\b|seafood|much water|drink|mango|spicy/i,
      'What do you eat and drink?',
    ],
    [/night|evening|sleep|wake|bed\b/i, 'How are you in the evenings and at night?'],
    [/walk|exercise|\bsit\b|stairs|steps|dance|floor/i, 'How active are you?'],
    [/pain|hurt|ache|\bsting|throb/i, 'Any pain?'],
    [/^(?:No|Not|Never|None|Nothing)\b/, 'Any other symptoms?'],
    [/year|month|week|days/i, 'How long has it been like this?'],
  ],
};

const openers: Readonly<Record<Language, string>> = {
  zh: '您好，您的情况我看到了。',
  en: 'Hello, I have read your notes. ',
};
/** For an answer of its own, and instead of the same question again. */
const neutral: Readonly<Record<Language, readonly string[]>> = {
  zh: ['您能再具体说说吗？', '嗯，还有呢？', '嗯，您接着说。'],
  en: ['Tell me a little more.', 'I see. What else?', 'Go on, please.'],
};

/** The doctor's questions to which these are the answers, one for each. */
export const questionsFor = (replies: Script['replies'], language: Language): string[] => {
  const asked = new Set<string>();
  return replies.map((reply, n) => {
    const found = topics[language].find(([answer]) => answer.test(reply))?.[1];
    const question =
      found !== undefined && !asked.has(found)
        ? found
        : (neutral[language][n % neutral[language].length] ?? '');
    asked.add(question);
    return n === 0 ? openers[language] + question : question;
  });
};
