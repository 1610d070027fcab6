/**
 * The family's envelope and its errors, from the public sources of YunaiV/ruoyi-vue-pro:
 *
 * - `yudao-common/…/pojo/CommonResult.java`: `{code, data, msg}`, 0 for success;
 * - `yudao-common/…/exception/enums/GlobalErrorCodeConstants.java`: codes below 1000 and their sentences;
 * - `yudao-spring-boot-starter-web/…/web/core/handler/GlobalExceptionHandler.java`: every error is answered with HTTP 200; an address
 *   without a handler is 404 with the address in its sentence; a row that is not there is a business error, not a 404;
 * - `yudao-spring-boot-starter-security/…/core/handler/AuthenticationEntryPointImpl.java`: 401 stands in the body;
 * - `yudao-module-system/…/enums/ErrorCodeConstants.java`: the numbers of business errors, `1-002-` for the system module.
 */

/** A failure as it is sent. */
export interface Failure {
  readonly code: number;
  readonly msg: string;
}

const sentences: Readonly<Record<number, string>> = {
  401: '账号未登录',
  403: '没有该操作权限',
  423: '请求失败，请稍后重试',
  429: '请求过于频繁，请稍后重试',
  500: '系统异常',
  501: '功能未实现/未开启',
  900: '重复请求，请稍后重试',
};

/** Business errors of the embedded upstream that the family's system module has under numbers of its own. */
const systemErrors: Readonly<Record<number, number>> = {
  1_002_000_000: 1_002_000_000,
  1_002_000_001: 1_002_000_001,
  1_002_000_003: 1_002_000_004,
  1_002_000_004: 1_002_014_000,
  1_002_000_005: 1_002_014_001,
  1_002_000_006: 1_002_014_005,
  1_002_000_007: 1_002_014_004,
};
/** The hospital's own module. */
const hospitalErrors = 1_030_000_000;

export const notLoggedIn: Failure = { code: 401, msg: sentences[401] ?? '' };
export const broken: Failure = { code: 500, msg: sentences[500] ?? '' };
/** No call has this address. */
export const noSuchAddress = (address: string): Failure => ({ code: 404, msg: `请求地址不存在:${address}` });

/** What a failure of the embedded upstream is in the family. */
export const failureOf = (code: number, msg: string): Failure => {
  if (code >= 1_000_000_000) return { code: systemErrors[code] ?? hospitalErrors + (code % 1_000_000), msg };
  if (code === 404) return { code: hospitalErrors + 404, msg };
  if (code === 400) return { code, msg: `请求参数不正确:${msg}` };
  return { code, msg: sentences[code] ?? msg };
};
