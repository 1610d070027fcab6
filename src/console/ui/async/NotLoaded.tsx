import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { WarningIcon } from '../icons/icons.tsx';
import { useUiServices } from '../uiServices.ts';

interface Props {
  busy: boolean;
  onRetry: () => void;
  /** It replaces the entire page, so that nothing can have been typed. */
  standalone: boolean;
}

/** Shown where a chunk failed to load, most likely because a new version removed its file. */
export const NotLoaded = ({ busy, onRetry, standalone }: Props) => {
  const { platform } = useUiServices();
  const t = useCoreMessages().common;
  return (
    <div className="notice notice-warning not-loaded" role="alert">
      <WarningIcon />
      <div>
        <p>{t.notLoaded.text}</p>
        {standalone ? null : <p>{t.notLoaded.keep}</p>}
      </div>
      <Button label={t.retry} kind="main" busy={busy} onClick={onRetry} />
      <Button label={t.crashed.reload} onClick={platform.reload} />
    </div>
  );
};
