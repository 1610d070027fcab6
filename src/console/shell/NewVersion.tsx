import { Button } from '../kit/Button.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { Banner } from './Banner.tsx';
import { openRelease } from './release.ts';

/** Says that a new version is available. It is loaded only when the user asks for it. */
export const NewVersion = () => {
  const app = useApp();
  const w = useWords().shell.release;
  const release = useOpened(() => openRelease(app));
  if (!release.shown.value) return null;
  return (
    <Banner calm text={w.text} more={app.losing() ? w.keep : w.more}>
      <Button label={w.later} onClick={release.later} />
      <Button label={w.reload} kind="main" onClick={app.outside.reload} />
    </Banner>
  );
};
