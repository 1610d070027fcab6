/**
 * The result of `work`; rejects with `abortError()` as soon as the signal is aborted. The work itself
 * continues: others may wait for it.
 */
export const abortable = async <T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  abortError: () => Error,
): Promise<T> => {
  if (!signal) return work;
  if (signal.aborted) throw abortError();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(abortError());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
