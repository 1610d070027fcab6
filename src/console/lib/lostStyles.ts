/**
 * Vite requests the styles of a chunk once per page and then assumes that they are loaded, even if they
 * failed. These two functions remember which failed, and load them when their chunk is requested again.
 */
export const watchLostStyles = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (payload.message.endsWith(link.href)) link.dataset['lost'] = '';
  });

const bring = (lost: HTMLLinkElement): Promise<void> =>
  new Promise((settle, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = lost.crossOrigin;
    link.href = lost.href;
    link.addEventListener('load', () => settle());
    link.addEventListener('error', () => {
      link.dataset['lost'] = '';
      fail(new Error(`The styles ${link.href} did not come`));
    });
    lost.replaceWith(link);
  });

/** Requests the failed styles once more; rejects if they fail again. */
export const bringLostStyles = async (): Promise<void> => {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-lost]')].map(bring));
};
