/**
 * Vite requests the styles of a chunk once per page and then assumes that they are loaded, even if they
 * failed. These functions remember which failed, and load them when their chunk is requested again.
 */
export const trackFailedStyles = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (payload.message.endsWith(link.href)) link.dataset['lost'] = '';
  });

const reloadStyle = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = failed.crossOrigin;
    link.href = failed.href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.dataset['lost'] = '';
      reject(new Error(`The styles ${link.href} could not be loaded`));
    });
    failed.replaceWith(link);
  });

/** Requests the failed styles once more; rejects if they fail again. */
export const reloadFailedStyles = async (): Promise<void> => {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-lost]')].map(reloadStyle));
};

/** Wraps an import: calls share its result. After a failure the next call reloads the failed styles, and imports again. */
export const repairedImport = <T>(
  importChunk: () => Promise<T>,
  repair: () => Promise<void> = reloadFailedStyles,
): (() => Promise<T>) => {
  let result: Promise<T> | null = null;
  let failed = false;
  const importOnce = async (): Promise<T> => {
    try {
      if (failed) await repair();
      return await importChunk();
    } catch (thrown) {
      failed = true;
      result = null;
      throw thrown;
    }
  };
  return () => {
    result ??= importOnce();
    return result;
  };
};
