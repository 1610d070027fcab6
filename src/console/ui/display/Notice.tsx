import { Button } from '../controls/Button.tsx';
import { WarningIcon } from '../icons/icons.tsx';

interface Props {
  tone: 'plain' | 'accent' | 'danger' | 'warning' | 'success';
  text: string;
  /** Announced immediately (`role="alert"`). The default for `danger`. */
  urgent?: boolean | undefined;
  action?: { label: string; onClick: () => void; busy?: boolean } | undefined;
}

/** An inline message with at most one action. */
export const Notice = ({ tone, text, urgent = tone === 'danger', action }: Props) => (
  <div className={`notice notice-${tone}`} role={urgent ? 'alert' : 'status'}>
    {urgent || tone === 'warning' ? <WarningIcon /> : null}
    <p>{text}</p>
    {action ? <Button label={action.label} onClick={action.onClick} busy={action.busy} /> : null}
  </div>
);
