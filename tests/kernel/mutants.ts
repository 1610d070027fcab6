import type { Mutant } from '../mutants.ts';

const wire = 'src/console/wire';
const refresh = `${wire}/refresh.ts`;
const authorised = `${wire}/authorised.ts`;
const lease = `${wire}/lease.ts`;

const slip = (mistake: string, file: string, text: string, instead: string): Mutant => ({
  mistake,
  edits: [{ file, text, instead }],
});

/** Mistakes in the kernel that keeps sessions alive. Each must be caught by its laws. */
export const mutants: readonly Mutant[] = [
  slip(
    'the token of a refused request is not compared with the stored one',
    refresh,
    "return login.accessToken === used ? login : 'renewed';",
    'return login;',
  ),
  slip(
    'the stored session is not compared again before the new tokens are written',
    refresh,
    'const after = held(used, who);',
    'const after = before;',
  ),
  slip(
    'another person’s session counts as this one',
    refresh,
    "if (!login || stored.owner() !== who) return 'superseded';",
    "if (!login) return 'superseded';",
  ),
  slip(
    'a dead refresh token is asked about again',
    refresh,
    "if (stored.memo.isEnded(login) || login.refreshToken === '') {",
    "if (login.refreshToken === '') {",
  ),
  slip(
    'a session without a refresh token is asked about',
    refresh,
    " || login.refreshToken === '') {",
    ') {',
  ),
  slip(
    'an upstream in trouble ends the session',
    refresh,
    "return passing.has(answer.code) ? 'transient' : 'denied';",
    "return 'denied';",
  ),
  slip(
    'a broken line ends the session',
    refresh,
    "return isRefusal(thrown) ? 'denied' : 'transient';",
    "return 'denied';",
  ),
  slip(
    'an answer without tokens ends the session',
    refresh,
    "return read.success ? read.output : 'transient';",
    "return read.success ? read.output : 'denied';",
  ),
  slip(
    'a refused refresh counts as a broken line',
    refresh,
    "      stored.end(after);\n      return 'denied';",
    "      return 'transient';",
  ),
  slip(
    'the refresh has no limit of its own',
    refresh,
    'const callOff = later(timeout, () => {',
    'const callOff = later(timeout * 1_000, () => {',
  ),
  slip(
    'the refresh is done outside the lock',
    refresh,
    'await exclusive(() => once(used, who))',
    'await once(used, who)',
  ),
  slip(
    'what another tab has just written is not waited for',
    refresh,
    'await waited(later, settling);\n    let before',
    'let before',
  ),
  slip('a refresh that brought nothing is repeated at once', refresh, 'stored.memo.rest(after, own());', ''),
  slip(
    'an exception in the middle goes through to whoever asked',
    refresh,
    "renewed', thrown);\n      return 'transient';",
    "renewed', thrown);\n      throw thrown;",
  ),
  slip(
    'a retry that is refused is tried once more',
    authorised,
    'if (refused(last)) refresh.inVain(next.accessToken);',
    'if (refused(last)) return attempt((await renewed(next.accessToken)).accessToken);',
  ),
  slip(
    'a renewed token that is refused is renewed again at once',
    authorised,
    'if (refused(last)) refresh.inVain(next.accessToken);',
    '',
  ),
  {
    mistake: 'who gives up takes the refresh away from all others',
    edits: [
      { file: authorised, text: 'refresh.renew(used)', instead: 'refresh.renew(used, signal)' },
      {
        file: refresh,
        text: 'let flight: Flight | null = null;',
        instead: 'let flight = null; let giveUp = () => {};',
      },
      {
        file: refresh,
        text: 'const limit = new AbortController();',
        instead: 'const limit = new AbortController(); giveUp = () => limit.abort();',
      },
      {
        file: refresh,
        text: 'renew: (used) => {',
        instead: "renew: (used, signal) => { signal?.addEventListener('abort', () => giveUp());",
      },
    ],
  },
  slip(
    'who gives up is kept waiting',
    authorised,
    'unlessAborted(flight, signal,',
    'unlessAborted(flight, undefined,',
  ),
  slip('whoever is logged in is sent for', authorised, 'if (login && owner === who) {', 'if (login) {'),
  slip(
    'a session that has ended is sent in',
    authorised,
    'if (!stored.memo.isEnded(login)) return login;',
    'return login;',
  ),
  slip(
    'a renewal that brought nothing is not told',
    authorised,
    "if (outcome === 'transient') throw lineFault(words(), path, 'network');",
    '',
  ),
  slip('a body that cannot be sent twice is sent twice', authorised, 'if (!twice) return answer;', ''),
  slip(
    'a body that cannot be sent twice leaves with a token that is about to end',
    authorised,
    'if (!twice && login.expiresTime - now() < soon)',
    'if (!twice && login.expiresTime < soon)',
  ),
  slip(
    'a lock that never comes is waited for without end',
    `${wire}/locks.ts`,
    'const callOff = later(turnWait, () => {',
    'const callOff = later(turnWait * 1_000, () => {',
  ),
  slip(
    'a session of another hospital counts as this one’s',
    `${wire}/stored.ts`,
    'return over || (found.tenantId ?? tenantId()) !== tenantId() ? null : found.login;',
    'return over ? null : found.login;',
  ),
  slip(
    'a renewal that is written at the moment of a log-out undoes it',
    `${wire}/stored.ts`,
    'const over = found.began !== undefined && found.began === local.getItem(overKey);',
    'const over = false;',
  ),
  slip('a clock that was set back holds renewals up', `${wire}/memo.ts`, 'gone >= 0 && ', ''),
  slip('a lease is taken from who holds it', lease, 'if (!taken(mine)) local', 'local'),
  slip(
    'a lease is not looked at again after it was written',
    lease,
    'if (local.getItem(leaseKey) === wanted) {',
    'if (wanted) {',
  ),
  slip(
    'a lease that was left behind is never taken',
    lease,
    'left > 0 && left <= leaseFor',
    'Number.isFinite(left)',
  ),
];
