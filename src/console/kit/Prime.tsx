import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

// The attribute is hidden from scripts once the page stands; the property is not.
const nonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** What the library's parts need around them: the page's nonce for the styles that they write at run time. */
export const Prime = ({ children }: Props) => (
  <PrimeReactProvider value={{ nonce: nonce(), ripple: false }}>{children}</PrimeReactProvider>
);
