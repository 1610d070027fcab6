import type { AgreementMessages } from './messages.en.ts';

export const zh: AgreementMessages = {
  lead: '我已阅读并同意',
  missing: '请先阅读并同意，已填写的内容会保留。',
  version: (version) => `第 ${version} 版`,
  close: '关闭',
};
