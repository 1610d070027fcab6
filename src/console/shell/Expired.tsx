import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useApp, useWords } from '../useApp.ts';

/** The session has ended: one dialog, then a banner over a page that can still be read (specification §4). */
export const Expired = () => {
  const { session } = useApp();
  const w = useWords().catalogue;
  const expired = session.expired.value;
  if (expired === 'no') return null;
  if (expired === 'put off')
    return (
      <Notice tone="plain" text={w.expired} action={{ label: w.relogin, onClick: session.startAgain }} />
    );
  return (
    <Dialog
      title={w.expired}
      onClose={session.putOff}
      actions={
        <>
          <Button label={w.cancel} onClick={session.putOff} />
          <Button label={w.relogin} kind="main" onClick={session.startAgain} />
        </>
      }
    />
  );
};
