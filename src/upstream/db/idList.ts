/** Ids that are separated by commas, as JSON for `json_each`; null if none are named. */
export const idList = (ids: string | undefined): string | null =>
  ids === undefined ? null : JSON.stringify(ids.split(','));
