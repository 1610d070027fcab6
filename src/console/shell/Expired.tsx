import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useApp, useWords } from '../useApp.ts';
import { Banner } from './Banner.tsx';

/** The session has expired: one dialog, then a banner over a page that stays readable (specification §4). */
export const Expired = () => {
  const { session, typed, losing: loses, outside } = useApp();
  const w = useWords();
  const expired = session.expired.value;
  // OtherUserBanner takes precedence.
  if (expired === 'no' || session.stranger.value !== null) return null;
  const { expired: text, relogin, cancel } = w.catalogue;
  const losing = loses();
  const kept = !losing && typed() ? w.frame.ended.kept : undefined;
  if (expired === 'put off')
    return (
      <Banner text={text} more={losing ? w.frame.ended.keep : kept}>
        {losing ? (
          <a
            className="button button-plain"
            href={new URL('login', outside.base).href}
            target="_blank"
            rel="noopener"
          >
            {w.frame.ended.newTab}
          </a>
        ) : null}
        <Button label={relogin} kind={losing ? 'plain' : 'main'} onClick={session.startAgain} />
      </Banner>
    );
  return (
    <Dialog
      title={text}
      onClose={session.putOff}
      actions={
        <>
          <Button label={cancel} onClick={session.putOff} />
          <Button label={relogin} kind="main" onClick={session.startAgain} />
        </>
      }
    >
      {losing ? <p>{w.frame.ended.lose}</p> : null}
      {kept ? <p>{kept}</p> : null}
    </Dialog>
  );
};
