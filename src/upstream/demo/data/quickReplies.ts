/** A quick reply: category, shortcut, text. */
type Row = readonly [category: string, shortcut: string, text: string];

/** The initial quick replies of every demo doctor, in the language of the hospital's patients. */
export const quickReplies: Readonly<Record<'zh' | 'en', readonly Row[]>> = {
  zh: [
    ['问候', 'nh', '{patient}您好，我是{hospital}的{doctor}医生，请问哪里不舒服？'],
    ['问候', 'sd', '您的情况我看到了，请稍等，我先看一下您的病历。'],
    ['问诊', 'dj', '这种情况有多久了？有没有加重或减轻？'],
    ['问诊', 'gm', '您对什么药物或食物过敏吗？'],
    ['问诊', 'yy', '目前在吃哪些药？每天吃几次，一次吃多少？'],
    ['问诊', 'zp', '方便的话，请拍一张清楚的照片发给我看看。'],
    ['问诊', 'bg', '请把最近的检查报告拍给我。'],
    ['用药', 'fy', '{drug}请按处方用法使用，不要自行增减剂量或停药。'],
    ['用药', 'bs', '使用{drug}后如出现皮疹、呼吸困难，请立即停药并到急诊就诊。'],
    ['用药', 'cf', '处方已经开好，药师审核通过后您会收到通知。'],
    ['随访', 'fz', '请两周后复诊；如果症状加重，随时到医院就诊。'],
    ['随访', 'jz', '您描述的情况需要面诊，请尽快到就近医院急诊就诊。'],
    ['结束', 'zx', '{patient}，今天的问诊先到这里，祝您早日康复。'],
  ],
  en: [
    ['Greeting', 'hi', 'Hello {patient}, I am Dr {doctor} from {hospital}. What brings you here today?'],
    ['Greeting', 'wait', 'Thank you for the details. Please give me a moment to read your record.'],
    ['Questions', 'since', 'How long have you had this, and is it getting better or worse?'],
    ['Questions', 'allergy', 'Are you allergic to any medicines or foods?'],
    ['Questions', 'meds', 'Which medicines do you take at the moment, how much and how often?'],
    ['Questions', 'photo', 'Could you take a clear picture of it and send it to me?'],
    ['Questions', 'report', 'Please send me a photo of your latest test results.'],
    ['Medicine', 'take', 'Please use {drug} as prescribed; do not change the dose without asking me first.'],
    [
      'Medicine',
      'stop',
      'If you get a rash while using {drug}, stop using it and message us. If you have trouble breathing or swelling of the face, call an ambulance.',
    ],
    [
      'Medicine',
      'rx',
      'I have written your prescription. We will let you know once the pharmacist has approved it.',
    ],
    ['Follow-up', 'review', 'Please come back in two weeks, or at any time if it gets worse.'],
    ['Follow-up', 'er', 'This needs to be seen in person. Please go to the nearest emergency department.'],
    ['Goodbye', 'bye', 'That is all for today, {patient}. I hope you feel better soon.'],
  ],
};
