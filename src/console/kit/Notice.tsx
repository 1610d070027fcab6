import { Button } from './Button.tsx';
import { WarningIcon } from './icons.tsx';

interface Props {
  tone: 'plain' | 'accent' | 'danger' | 'warning' | 'success';
  text: string;
  /** Said at once; `danger` always is. */
  urgent?: boolean | undefined;
  action?: { label: string; onClick: () => void; busy?: boolean } | undefined;
}

/** A sentence that stands where it matters, with at most one act. */
export const Notice = ({ tone, text, urgent = tone === 'danger', action }: Props) => (
  <div className={`notice notice-${tone}`} role={urgent ? 'alert' : 'status'}>
    {urgent || tone === 'warning' ? <WarningIcon /> : null}
    <p>{text}</p>
    {action ? <Button label={action.label} onClick={action.onClick} busy={action.busy} /> : null}
  </div>
);
