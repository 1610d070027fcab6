import type { en } from './login.en.ts';
import type { Worded } from './worded.ts';

export const zh: Worded<typeof en> = {
  title: '登录',
  username: '账号',
  password: '密码',
  submit: '登录',
  submitting: '正在登录…',
  usernameMissing: '请输入账号。',
  usernameLong: '账号最多 64 个字符。',
  passwordMissing: '请输入密码。',
  passwordLong: '密码最多 128 个字符。',
  lead: '医生与审方药师工作台',
  forgotten: '忘记密码？请联系医院管理员。',
};
