import type { IncomingHttpHeaders } from 'node:http';

/**
 * The family's access tokens, from `yudao-module-system/…/service/oauth2/OAuth2TokenServiceImpl.java` of YunaiV/ruoyi-vue-pro: a
 * refresh keeps the refresh token and deletes every access token that was made with it; a deleted one is refused.
 */
export const createAccessTokens = () => {
  const refreshTokenOf = new Map<string, string>();
  const deleted = new Set<string>();
  return {
    /** A log-in or a refresh handed out these two. */
    handOut: (accessToken: string, refreshToken: string): void => {
      for (const [earlier, madeWith] of refreshTokenOf)
        if (madeWith === refreshToken && earlier !== accessToken) deleted.add(earlier);
      refreshTokenOf.set(accessToken, refreshToken);
    },
    isDeleted: ({ authorization = '' }: IncomingHttpHeaders): boolean =>
      deleted.has(authorization.replace(/^Bearer /, '')),
  };
};
