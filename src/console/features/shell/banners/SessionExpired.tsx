import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Banner } from './Banner.tsx';

/** The session has expired: one dialog, then a banner over a page that stays readable (specification §4). */
export const SessionExpired = () => {
  const { session, unsavedWork, platform } = useServices();
  const t = useMessages();
  const expired = session.expired.value;
  // OtherUserBanner takes precedence.
  if (expired === 'no' || session.otherOwner.value !== null) return null;
  const { expired: text, relogin, cancel } = t.errors;
  const willLose = unsavedWork.wouldBeLost();
  const keptText = !willLose && unsavedWork.hasUnsaved() ? t.common.sessionExpired.kept : undefined;
  if (expired === 'dismissed')
    return (
      <Banner text={text} more={willLose ? t.common.sessionExpired.keep : keptText}>
        {willLose ? (
          <a
            className="button button-plain"
            href={new URL('login', platform.base).href}
            target="_blank"
            rel="noopener"
          >
            {t.common.sessionExpired.newTab}
          </a>
        ) : null}
        <Button label={relogin} kind={willLose ? 'plain' : 'main'} onClick={session.restartLogin} />
      </Banner>
    );
  return (
    <Dialog
      title={text}
      onClose={session.dismissExpiry}
      actions={
        <>
          <Button label={cancel} onClick={session.dismissExpiry} />
          <Button label={relogin} kind="main" onClick={session.restartLogin} />
        </>
      }
    >
      {willLose ? <p>{t.common.sessionExpired.lose}</p> : null}
      {keptText ? <p>{keptText}</p> : null}
    </Dialog>
  );
};
