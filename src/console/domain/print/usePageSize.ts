import { useEffect } from 'react';

/** Page sizes for printing. */
export const pageSizes = ['A4', 'A5'] as const;
export type PageSize = (typeof pageSizes)[number];

/**
 * Sets the page size and a CSS margin for printing while the component is mounted. Only a style sheet can set
 * the size.
 */
export const usePageSize = (pageSize: PageSize, margin = '0'): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${pageSize}; margin: ${margin}; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [pageSize, margin]);
};
