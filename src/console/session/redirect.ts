// The router compares addresses decoded, without regard to case and to a slash at the end; none of ours has a broken escape.
const isLogin = (path: string): boolean => {
  try {
    return /^\/login(\/|$)/i.test(decodeURI(path));
  } catch {
    return true;
  }
};

/** Where a log-in lands: below the base, on the page's own origin; null for anything else (`//host`, `javascript:`, /login itself). */
export const safeRedirect = (target: string | null, base: string): string | null => {
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return null;
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/$/, '');
  const wanted = URL.parse(`${root.origin}${prefix}${target}`);
  // `//host` and `/.//host` would leave the origin once they stand alone, and `..` the base.
  if (!wanted || wanted.origin !== root.origin || target.startsWith('//') || wanted.pathname.startsWith('//'))
    return null;
  if (!wanted.pathname.startsWith(`${prefix}/`)) return null;
  const path = wanted.pathname.slice(prefix.length);
  if (path.startsWith('//') || isLogin(path)) return null;
  return `${path}${wanted.search}${wanted.hash}`;
};

/** Where a page stands below the base, as its address is written: query and fragment included, nothing decoded. */
export const pathBelow = (href: string, base: string): string => {
  const { pathname, search, hash } = new URL(href);
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return `${pathname.slice(prefix.length) || '/'}${search}${hash}`;
};

/** The log-in's address for somebody who wanted to be at `path`, which is below the base. */
export const loginPath = (path: string): string =>
  path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
