/**
 * The result of `work`; rejects with `abortError()` as soon as the signal is aborted. The work itself
 * continues: others may wait for it.
 */
export const unlessAborted = async <T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  left: () => Error,
): Promise<T> => {
  if (!signal) return work;
  if (signal.aborted) throw left();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(left());
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};
