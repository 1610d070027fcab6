import { useSignal } from '@preact/signals-react';
import { AlertsButton } from '../alerts/AlertsButton.tsx';
import { Unkept } from '../journal/Unkept.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { LeaveIcon } from '../kit/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../kit/switches.tsx';
import { useApp, useWords } from '../useApp.ts';

const Line = () => {
  const state = useApp().im.line.value;
  const w = useWords().frame.line;
  return (
    <output className={`line line-${state}`} aria-label={`${w.label}: ${w[state]}`}>
      <span className="line-mark" aria-hidden="true" />
      <span aria-hidden="true">{w[state]}</span>
    </output>
  );
};

const Person = () => {
  const { session, dictionaries } = useApp();
  const user = session.user.value;
  if (!user) return null;
  const title = user.title === null ? '' : dictionaries.label('member_doctor_title', user.title);
  return (
    <span className="person">
      <strong>{user.name}</strong>
      {title ? <span className="person-title">{title}</span> : null}
    </span>
  );
};

/** The way out; it asks first where something that was typed, in whichever tab, would be lost, or a call would end. */
const LogOut = () => {
  const { unsent, leave, calls } = useApp();
  const w = useWords().frame;
  const asking = useSignal<{ texts: number; call: boolean } | null>(null);
  const stay = () => {
    asking.value = null;
  };
  const go = async () => {
    const ends = { texts: await unsent(), call: calls.standing.peek() };
    if (ends.texts === 0 && !ends.call) await leave();
    else asking.value = ends;
  };
  const { texts = 0, call = false } = asking.value ?? {};
  return (
    <>
      <Button label={w.logOut} icon={LeaveIcon} hideLabel kind="quiet" onClick={() => void go()} />
      {asking.value ? (
        <Dialog
          title={texts > 0 ? w.logOutAsk : w.logOut}
          onClose={stay}
          actions={
            <>
              <Button
                label={texts > 0 ? w.logOutDrop : w.logOutHangUp}
                kind="danger"
                onClick={() => void leave()}
              />
              <Button label={w.logOutStay} kind="main" onClick={stay} />
            </>
          }
        >
          {texts > 0 ? <p>{w.logOutCount(texts)}</p> : null}
          {call ? <p>{w.logOutCall}</p> : null}
        </Dialog>
      ) : null}
    </>
  );
};

/** Which hospital, whether the line is live, who works here, and the way out. */
export const TopBar = () => {
  const { hospital, session } = useApp();
  const w = useWords().frame;
  return (
    <header className="topbar">
      <strong className="topbar-hospital">{hospital.name.value || w.product}</strong>
      <Line />
      <Unkept />
      <AlertsButton />
      <LanguageSwitch />
      <ThemeSwitch />
      <Person />
      {/* From another person's page it would end their session. */}
      {session.stranger.value === null ? <LogOut /> : null}
    </header>
  );
};
