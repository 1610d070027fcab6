import { useEffect } from 'react';

/** Papers a prescription is printed on. */
export const papers = ['A4', 'A5'] as const;
export type Paper = (typeof papers)[number];

/** Tells the browser the paper for as long as the view stands: a size can be said in a style sheet alone. */
export const usePaper = (paper: Paper): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${paper}; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper]);
};
