import type { en } from './errors.en.ts';
import type { Messages } from './messages.ts';

/** The error texts of specification §4 and §8, in the Chinese wording of docs/wire.md, "Envelope". */
export const zh: Messages<typeof en> = {
  unauthorised: '认证失败，无法访问系统资源',
  forbidden: '当前操作没有权限',
  notFound: '访问资源不存在',
  notOffered: '医院系统暂未提供此功能。',
  other: '系统未知错误，请反馈给管理员',
  broken: '服务器错误,请联系管理员!',
  network: '操作失败,系统异常!',
  timeout: '接口请求超时,请刷新页面重试!',
  status: (status) => `请求出错，请稍候重试${status}`,
  expired: '登录超时,请重新登录!',
  relogin: '重新登录',
  cancel: '取消',
};
