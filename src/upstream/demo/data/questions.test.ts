import { describe, expect, it } from 'vitest';
import { complaints } from './complaints.ts';
import { questionsFor } from './questions.ts';

describe('the questions of the demo', () => {
  it.each([
    ['没有发烧，痰很少，白色的。', '发烧吗？'],
    ['体重65公斤。', '体重怎么样？'],
    ['胃镜半年前做的，慢性非萎缩性胃炎。', '做过哪些检查，结果怎么样？'],
    ['坦索罗辛睡前一粒，非那雄胺一天一片。', '药是怎么用的？'],
    ['不吃辣，咖啡一天一杯。', '平时饮食怎么样？'],
    ['月经量多，七天左右。', '月经怎么样？'],
    ['没有不想活的念头了。', '有没有过不想活的念头？'],
    ['没有嘴唇肿，喘气也没事。', '还有别的不舒服吗？'],
  ])('are about what the patient answers: %s', (reply, question) => {
    expect(questionsFor(['', reply], 'zh')[1]).toBe(question);
  });

  it.each([
    ['No fever, very little phlegm, and it is white.', 'Any fever?'],
    ['I have put on a kilo.', 'Has your weight changed?'],
    ['I weigh 65 kilos.', 'How much do you weigh?'],
    ['17 kilos.', 'How much does your child weigh?'],
    ['I have stopped drinking strong tea.', 'What do you eat and drink?'],
    ['PSA was 2.1 last time.', 'Which tests have you had, and what did they show?'],
    ['Tamsulosin at bedtime and finasteride once a day.', 'How are you taking your medicine?'],
    ['I eat rather a lot of bread in the evening.', 'What do you eat and drink?'],
    ['My periods are heavy, about seven days.', 'What are your periods like?'],
    ['A bit red on the outside, and walking is uncomfortable.', 'Any redness?'],
    ['No swollen lips and my breathing is fine.', 'Any other symptoms?'],
  ])('are about what the patient answers: %s', (reply, question) => {
    expect(questionsFor(['', reply], 'en')[1]).toBe(question);
  });

  it.each(['zh', 'en'] as const)('are never the same twice in a row (%s)', (language) => {
    for (const one of complaints) {
      const questions = questionsFor(one[language].replies, language);
      expect(questions).toHaveLength(one[language].replies.length);
      expect(questions.filter((question, n) => n > 0 && question === questions[n - 1])).toEqual([]);
    }
  });
});
