// What the family answers to an address that it does not know (ruoyi-vue-pro's handler, and Spring's own).
const unknownAddress = /^请求地址不存在|^No (?:static resource|endpoint)/;

/** Whether a message says that the upstream does not know the address of a call. */
export const isUnknownAddress = (msg: string): boolean => unknownAddress.test(msg);
