import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Leaving } from './leaving.ts';

/** Asks before a log-out that would lose text or end a call. */
export const LeavingAsk = ({ leaving }: { leaving: Leaving }) => {
  const { leave } = useApp();
  const w = useWords().frame;
  const asking = leaving.asking.value;
  if (!asking) return null;
  const { texts, call } = asking;
  return (
    <Dialog
      title={texts > 0 ? w.logOutAsk : w.logOut}
      onClose={leaving.stay}
      actions={
        <>
          <Button
            label={texts > 0 ? w.logOutDrop : w.logOutHangUp}
            kind="danger"
            onClick={() => void leave()}
          />
          <Button label={w.logOutStay} kind="main" onClick={leaving.stay} />
        </>
      }
    >
      {texts > 0 ? <p>{w.logOutCount(texts)}</p> : null}
      {call ? <p>{w.logOutCall}</p> : null}
    </Dialog>
  );
};
