import type { Messages } from '../../../i18n/messages.ts';
import type { en } from './messages.en.ts';

/** An auditor's question to the prescriber, and the answer, in Chinese. */
export const zh: Messages<typeof en> = {
  title: '药师询问',
  ask: '请医生说明',
  question: '需医生说明的问题',
  askHint: '医生回复后，该处方优先由您审核',
  askNow: '发送',
  sign: '要求再次签名的药品（可选）',
  signHint: '这些药品再次签名后，方可通过',
  needsQuestion: '请先填写问题',
  asked: '已请医生说明',
  askedBy: (name, at) => `${name} ${at} 询问`,
  answeredBy: (name, at) => `${name} ${at} 回复`,
  toSign: (lines) => `要求再次签名：${lines}`,
  waits: '尚未回复',
  closed: {
    cancelled: '未回复：处方已作废',
    rejected: '未回复：处方已驳回',
    unanswerable: '未回复：相关医生已无法回复',
  },
  unanswered: '未回复',
  answer: '您的说明',
  signNow: '确认并再次签名',
  signNowHint:
    '请勾选您确认的药品：您的姓名和签名时间将记录在该药品项下，并随处方打印。如不确认，请说明原因，或作废处方。',
  needsSignature: '请勾选全部药品，或说明不确认的原因。',
  signAndSend: '签名并提交',
  send: '提交说明',
  needsAnswer: '请先填写说明',
  answered: '说明已提交给药师',
  notSent: '该问题已无需回复，以下内容未提交。',
  questionNotSent: '该处方当前不能再请医生说明，以下问题未发送。',
};
