import { type WaitSeverity, waitSeverity } from '../../lib/waitSeverity.ts';
import { WarningIcon } from '../icons/icons.tsx';
import './waitBadge.css';

interface Props {
  minutes: number;
  text: string;
  /** The full text, for screen readers and the tooltip. */
  description: string;
  /** The severity, if it differs from that of a waiting patient. */
  severity?: WaitSeverity | undefined;
}

/** How long somebody has been waiting. Colour and icon use the same thresholds. */
export const WaitBadge = ({ minutes, text, description, severity = waitSeverity(minutes) }: Props) => (
  <span className={`badge badge-${severity} wait-badge`} title={description}>
    {severity === 'danger' ? <WarningIcon /> : null}
    <span aria-hidden="true">{text}</span>
    <span className="visually-hidden">{description}</span>
  </span>
);
