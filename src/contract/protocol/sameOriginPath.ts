/** Whether an address stays within the console: one leading slash, and nothing that a browser reads as another host. */
export const isSameOriginPath = (path: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(path);
