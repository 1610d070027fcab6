import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { LogOutConfirmation } from './logOutConfirmation.ts';

/** Asks before a log-out that would lose text or end a call. */
export const LogOutConfirm = ({ confirmation }: { confirmation: LogOutConfirmation }) => {
  const t = useMessages().common;
  const pending = confirmation.pending.value;
  if (!pending) return null;
  const { unsavedTexts, inCall } = pending;
  return (
    <Dialog
      title={unsavedTexts > 0 ? t.logOutAsk : t.logOut}
      onClose={confirmation.cancel}
      actions={
        <>
          <Button
            label={unsavedTexts > 0 ? t.logOutAndDiscard : t.logOutHangUp}
            kind="danger"
            onClick={() => void confirmation.confirm()}
          />
          <Button label={t.logOutStay} kind="main" onClick={confirmation.cancel} />
        </>
      }
    >
      {unsavedTexts > 0 ? <p>{t.logOutCount(unsavedTexts)}</p> : null}
      {inCall ? <p>{t.logOutCall}</p> : null}
    </Dialog>
  );
};
