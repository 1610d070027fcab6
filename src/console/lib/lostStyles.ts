/**
 * Vite asks for the styles of a part once in a page's life and takes them for there from then on, come or not. These two
 * remember which did not come, and bring them when their part is asked for again.
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

/** Asks once more for the styles that did not come; rejects where they do not come now either. */
export const bringLostStyles = async (): Promise<void> => {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-lost]')].map(bring));
};
