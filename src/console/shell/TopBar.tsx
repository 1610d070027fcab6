import { useSignal } from '@preact/signals-react';
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

/** The way out; it asks first where something that was typed would be lost. */
const LogOut = () => {
  const { session, typed } = useApp();
  const w = useWords().frame;
  const asking = useSignal(false);
  const stay = () => {
    asking.value = false;
  };
  return (
    <>
      <Button
        label={w.logOut}
        icon={LeaveIcon}
        hideLabel
        kind="quiet"
        onClick={() => {
          if (typed()) asking.value = true;
          else void session.logOut();
        }}
      />
      {asking.value ? (
        <Dialog
          title={w.logOutAsk}
          onClose={stay}
          actions={
            <>
              <Button label={w.logOutDrop} kind="danger" onClick={() => void session.logOut()} />
              <Button label={w.logOutStay} kind="main" onClick={stay} />
            </>
          }
        />
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
      <LanguageSwitch />
      <ThemeSwitch />
      <Person />
      {/* From another person's page it would end their session. */}
      {session.stranger.value === null ? <LogOut /> : null}
    </header>
  );
};
