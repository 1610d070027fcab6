import { type Grave, graveness } from '../lib/graveness.ts';
import { WarningIcon } from './icons.tsx';
import './wait.css';

interface Props {
  minutes: number;
  text: string;
  /** What the text leaves out, for who cannot see what stands around it. */
  description: string;
  /** How grave that is, where it is not what a waiting patient makes of it. */
  grave?: Grave | undefined;
}

/** How long someone waits; the colour and the sign come at the same thresholds. */
export const Wait = ({ minutes, text, description, grave = graveness(minutes) }: Props) => (
  <span className={`badge badge-${grave} wait`} title={description}>
    {grave === 'danger' ? <WarningIcon /> : null}
    <span aria-hidden="true">{text}</span>
    <span className="unseen">{description}</span>
  </span>
);
