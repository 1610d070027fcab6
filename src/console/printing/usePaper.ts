import { useEffect } from 'react';

/** Papers a prescription is printed on. */
export const papers = ['A4', 'A5'] as const;
export type Paper = (typeof papers)[number];

/** Tells the browser the paper, and a CSS margin, for as long as the view stands: a size can be said in a style sheet alone. */
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
