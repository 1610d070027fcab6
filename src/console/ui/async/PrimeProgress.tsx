import { PrimeReactProvider } from 'primereact/api';
import { ProgressBar } from 'primereact/progressbar';

/** `fraction` is from 0 to 1, or null if the total is unknown. */
export interface ProgressProps {
  label: string;
  fraction: number | null;
}

// Browsers hide the nonce attribute from scripts after parsing, but not the property.
const nonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** PrimeReact's progress bar in a chunk of its own. Its runtime styles get the page's CSP nonce. */
export const PrimeProgress = ({ label, fraction }: ProgressProps) => (
  <PrimeReactProvider value={{ nonce: nonce(), ripple: false }}>
    <ProgressBar
      className="progress"
      aria-label={label}
      showValue={false}
      {...(fraction === null ? { mode: 'indeterminate' } : { value: Math.round(fraction * 100) })}
    />
  </PrimeReactProvider>
);
