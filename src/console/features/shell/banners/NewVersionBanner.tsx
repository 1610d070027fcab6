import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Banner } from './Banner.tsx';
import { createVersionCheck } from './versionCheck.ts';

/** Says that a new version is available. It is loaded only when the user asks for it. */
export const NewVersionBanner = () => {
  const app = useServices();
  const t = useMessages().shell.newVersion;
  const versionCheck = useModel(() => createVersionCheck(app));
  if (!versionCheck.available.value) return null;
  return (
    <Banner polite text={t.text} more={app.unsavedWork.wouldBeLost() ? t.unsavedHint : t.more}>
      <Button label={t.later} onClick={versionCheck.postpone} />
      <Button label={t.reload} kind="main" onClick={app.platform.reload} />
    </Banner>
  );
};
