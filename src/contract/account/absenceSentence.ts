import type { Absence } from './absence.ts';

const reasons: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  break: { zh: '休息中', en: 'on a break' },
  rounds: { zh: '手术或查房中', en: 'operating or on a ward round' },
  meeting: { zh: '会议中', en: 'in a meeting' },
};

/**
 * What patients who write meanwhile are told (docs/wire.md, "Absence"), in the language of the hospital. `back` is when the
 * doctor expects to be back, as the hospital's clock says it; null: not stated.
 */
export const absenceSentence = (
  { reason, text }: Pick<Absence, 'reason' | 'text'>,
  back: string | null,
  language: 'zh' | 'en',
): string => {
  const why = reasons[reason]?.[language] ?? text;
  return language === 'zh'
    ? `医生暂时离开（${why}）${back === null ? '' : `，预计 ${back} 返回`}，返回后回复您。如病情加重，请立即到医院就诊，紧急情况请拨打 120。`
    : `The doctor is away (${why}) and ${back === null ? 'will reply when they are back.' : `expects to be back at about ${back}. You will get a reply after that.`} If you get worse, seek medical help straight away; in an emergency, call an ambulance.`;
};
