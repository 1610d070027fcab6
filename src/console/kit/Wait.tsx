import { type Grave, graveness } from '../lib/graveness.ts';
import { WarningIcon } from './icons.tsx';
import './wait.css';

interface Props {
  minutes: number;
  text: string;
  /** The full text, for screen readers and the tooltip. */
  description: string;
  /** The severity, if it differs from that of a waiting patient. */
  grave?: Grave | undefined;
}

/** How long somebody has been waiting. Colour and icon use the same thresholds. */
export const Wait = ({ minutes, text, description, grave = graveness(minutes) }: Props) => (
  <span className={`badge badge-${grave} wait`} title={description}>
    {grave === 'danger' ? <WarningIcon /> : null}
    <span aria-hidden="true">{text}</span>
    <span className="unseen">{description}</span>
  </span>
);
