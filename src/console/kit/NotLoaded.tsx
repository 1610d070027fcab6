import { useCoreWords, useFront } from '../useApp.ts';
import { Button } from './Button.tsx';
import { WarningIcon } from './icons.tsx';

interface Props {
  busy: boolean;
  retry: () => void;
  /** It replaces the entire page, so that nothing can have been typed. */
  alone: boolean;
}

/** Shown where a chunk failed to load, most likely because a new version removed its file. */
export const NotLoaded = ({ busy, retry, alone }: Props) => {
  const { outside } = useFront();
  const w = useCoreWords().frame;
  return (
    <div className="notice notice-warning not-loaded" role="alert">
      <WarningIcon />
      <div>
        <p>{w.notLoaded.text}</p>
        {alone ? null : <p>{w.notLoaded.keep}</p>}
      </div>
      <Button label={w.retry} kind="main" busy={busy} onClick={retry} />
      <Button label={w.broken.reload} onClick={outside.reload} />
    </div>
  );
};
