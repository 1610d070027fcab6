// The router compares paths decoded, ignoring case and a trailing slash; none of ours contains an invalid
// escape.
const isLogin = (path: string): boolean => {
  try {
    return /^\/login(\/|$)/i.test(decodeURI(path));
  } catch {
    return true;
  }
};

/**
 * Where a log-in redirects to: below the base, on the page's own origin; null for anything else (`//host`,
 * `javascript:`, /login itself).
 */
export const safeRedirect = (target: string | null, base: string): string | null => {
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return null;
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/$/, '');
  const resolved = URL.parse(`${root.origin}${prefix}${target}`);
  // On their own, `//host` and `/.//host` would leave the origin, and `..` the base.
  if (
    !resolved ||
    resolved.origin !== root.origin ||
    target.startsWith('//') ||
    resolved.pathname.startsWith('//')
  )
    return null;
  if (!resolved.pathname.startsWith(`${prefix}/`)) return null;
  const path = resolved.pathname.slice(prefix.length);
  if (path.startsWith('//') || isLogin(path)) return null;
  return `${path}${resolved.search}${resolved.hash}`;
};

/** The page's path below the base as written in its URL: with query and hash, nothing decoded. */
export const pathBelowBase = (href: string, base: string): string => {
  const { pathname, search, hash } = new URL(href);
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return `${pathname.slice(prefix.length) || '/'}${search}${hash}`;
};

/** The URL of the log-in for somebody who wanted `path`, which is below the base. */
export const loginPath = (path: string): string =>
  path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
