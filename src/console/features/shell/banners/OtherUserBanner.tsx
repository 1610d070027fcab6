import { Button } from '../../../ui/controls/Button.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Banner } from './Banner.tsx';

/** Shown after another user has logged in, or when the address belongs to another hospital. */
export const OtherUserBanner = () => {
  const { session } = useServices();
  const t = useMessages().common.otherOwner;
  const otherOwner = session.otherOwner.value;
  if (otherOwner !== null)
    return (
      <Banner text={t[otherOwner]} more={t.copy}>
        <Button label={t.discard} kind="danger" onClick={session.reloadForOwner} />
      </Banner>
    );
  if (!session.reloadedForOther.value) return null;
  return (
    <Banner text={t.reloadedForOther}>
      <Button label={t.understood} onClick={session.dismissReloadNotice} />
    </Banner>
  );
};
