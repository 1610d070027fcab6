import { useEffect } from 'react';

/** Page sizes for printing. */
export const papers = ['A4', 'A5'] as const;
export type Paper = (typeof papers)[number];

/**
 * Sets the page size and a CSS margin for printing while the component is mounted. Only a style sheet can set
 * the size.
 */
export const usePaper = (paper: Paper, margin = '0'): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${paper}; margin: ${margin}; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper, margin]);
};
