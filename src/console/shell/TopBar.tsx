import { AlertsButton } from '../alerts/AlertsButton.tsx';
import { fileAddress } from '../chat/address.ts';
import { Unkept } from '../journal/Unkept.tsx';
import { Button } from '../kit/Button.tsx';
import { LeaveIcon } from '../kit/roomIcons.tsx';
import { useApp, useWords } from '../useApp.ts';
import { DisplayMenu } from './DisplayMenu.tsx';
import type { Frame } from './frame.ts';
import { SearchIcon } from './icons.tsx';
import { LeavingAsk } from './LeavingAsk.tsx';

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
  const { session, dictionaries, outside } = useApp();
  const user = session.user.value;
  if (!user) return null;
  const title = user.title === null ? '' : dictionaries.label('member_doctor_title', user.title);
  const face = user.avatar === null ? null : fileAddress(user.avatar, outside.base);
  return (
    <span className="person">
      {face === null ? null : <img className="person-face" src={face} width={28} height={28} alt="" />}
      <strong title={user.name}>
        <bdi>{user.name}</bdi>
      </strong>
      {title ? <span className="person-title">{title}</span> : null}
    </span>
  );
};

/** The hospital, the user, the connection status, alerts, display settings and log-out. */
export const TopBar = ({ frame }: { frame: Frame }) => {
  const { hospital, session } = useApp();
  const w = useWords();
  return (
    <header className="topbar">
      <strong className="topbar-hospital">{hospital.name.value || w.frame.product}</strong>
      <Person />
      <Line />
      <Unkept />
      <Button
        label={w.shell.open}
        icon={SearchIcon}
        hideLabel
        kind="quiet"
        onClick={() => frame.show('palette')}
      />
      <AlertsButton openAt={frame.alertsAt} />
      <DisplayMenu onKeys={() => frame.show('keys')} />
      {/* On a page of another user it would end that user's session. */}
      {session.stranger.value === null ? (
        <Button
          label={w.frame.logOut}
          icon={LeaveIcon}
          hideLabel
          kind="quiet"
          onClick={() => void frame.leaving.go()}
        />
      ) : null}
      <LeavingAsk leaving={frame.leaving} />
    </header>
  );
};
