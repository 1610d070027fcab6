import { PrimeReactProvider } from 'primereact/api';
import { ProgressBar } from 'primereact/progressbar';

/** How far something is. `part`: 0–1, or null where nobody knows how much there is. */
export interface ProgressProps {
  label: string;
  part: number | null;
}

// The attribute is hidden from scripts once the page stands; the property is not.
const nonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The library's bar, in a file of its own, with the page's nonce for the styles that it writes at run time. */
export const PrimeProgress = ({ label, part }: ProgressProps) => (
  <PrimeReactProvider value={{ nonce: nonce(), ripple: false }}>
    <ProgressBar
      className="progress"
      aria-label={label}
      showValue={false}
      {...(part === null ? { mode: 'indeterminate' } : { value: Math.round(part * 100) })}
    />
  </PrimeReactProvider>
);
