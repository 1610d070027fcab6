import type { RequestContext } from '../server/requestContext.ts';
import { shuffledBy } from './drawSample.ts';
import type { StoredSheet } from './sheetRows.ts';

/**
 * The open sheet of a sample that the caller fills next; null if there is none, or if the caller judges none. Every pharmacist
 * has an order of their own, so that two who work at once rarely fill the same sheet.
 */
export const nextSheetId = (
  { userId, isAuditor }: RequestContext['caller'],
  sheets: readonly StoredSheet[],
  afterId?: string,
): string | null => {
  if (!isAuditor) return null;
  const open = new Set(
    sheets
      .filter(({ id, judgement, barred }) => judgement === null && barred === null && id !== afterId)
      .map(({ id }) => id),
  );
  const own = shuffledBy(
    userId,
    sheets.map(({ id }) => id),
  );
  const at = afterId === undefined ? 0 : own.indexOf(afterId) + 1;
  return [...own.slice(at), ...own.slice(0, at)].find((id) => open.has(id)) ?? null;
};
