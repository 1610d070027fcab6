import type { Session } from '../../../contract/account/auth.ts';

/**
 * How long an access token is valid, and how long a replaced refresh token is still accepted, in
 * milliseconds.
 */
const accessLifeMs = 1_800_000;
const graceMs = 10_000;

interface Login {
  readonly tenant: string;
  readonly user: string;
  alive: boolean;
}
interface Access {
  readonly login: Login;
  readonly serial: number;
  readonly endsAt: number;
  alive: boolean;
}
interface Renewal {
  readonly login: Login;
  replacedAt: number | null;
}

/**
 * A hospital's system as far as sessions are concerned: a short model of the embedded upstream
 * (src/upstream/auth/sessions.ts).
 */
export interface SimulatedUpstream {
  readonly logIn: (tenant: string, user: string, refreshable: boolean) => Session;
  /** New tokens, or `denied`. */
  readonly renew: (refreshToken: string, tenant: string) => Session | 'denied';
  readonly accepts: (accessToken: string) => boolean;
  readonly access: (accessToken: string) => Access | undefined;
  /** Whether this refresh token would be accepted now. */
  readonly wouldRenew: (refreshToken: string) => boolean;
  readonly logOut: (accessToken: string) => void;
  /** Every access token expires, as after half an hour. */
  readonly expire: () => void;
  /** Every log-in ends: a new password, a disabled account. */
  readonly revoke: () => void;
}

export const createSimulatedUpstream = (mode: 'keep' | 'rotate', now: () => number): SimulatedUpstream => {
  const accesses = new Map<string, Access>();
  const renewals = new Map<string, Renewal>();
  let serial = 0;

  const issueTokens = (login: Login, refreshToken: string | null): Session => {
    serial += 1;
    const accessToken = `access-${serial}`;
    const endsAt = now() + accessLifeMs;
    accesses.set(accessToken, { login, serial, endsAt, alive: true });
    const renewal = refreshToken ?? `refresh-${serial}`;
    if (renewal !== '' && !renewals.has(renewal)) renewals.set(renewal, { login, replacedAt: null });
    return { userId: login.user, accessToken, refreshToken: renewal, expiresTime: endsAt };
  };
  const end = (which: (of: Access) => boolean): void => {
    for (const access of accesses.values()) if (which(access)) access.alive = false;
  };
  const replacedTooLongAgo = ({ replacedAt }: Renewal): boolean =>
    replacedAt !== null && now() - replacedAt > graceMs;

  return {
    logIn: (tenant, user, refreshable) => issueTokens({ tenant, user, alive: true }, refreshable ? null : ''),
    renew: (refreshToken, tenant) => {
      const found = renewals.get(refreshToken);
      if (!found?.login.alive || found.login.tenant !== tenant) return 'denied';
      const { login } = found;
      if (mode === 'keep') {
        end((access) => access.login === login);
        return issueTokens(login, refreshToken);
      }
      if (replacedTooLongAgo(found)) {
        login.alive = false;
        return 'denied';
      }
      found.replacedAt ??= now();
      return issueTokens(login, null);
    },
    accepts: (accessToken) => {
      const found = accesses.get(accessToken);
      return found !== undefined && found.alive && found.login.alive && found.endsAt > now();
    },
    access: (accessToken) => accesses.get(accessToken),
    wouldRenew: (refreshToken) => {
      const found = renewals.get(refreshToken);
      return found !== undefined && found.login.alive && !replacedTooLongAgo(found);
    },
    logOut: (accessToken) => {
      const found = accesses.get(accessToken);
      if (found?.alive) found.login.alive = false;
    },
    expire: () => end(() => true),
    revoke: () => {
      for (const { login } of accesses.values()) login.alive = false;
    },
  };
};
