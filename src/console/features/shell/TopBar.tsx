import { effect, type Signal } from '@preact/signals-react';
import { type ComponentType, createElement } from 'react';
import { fileAddress } from '../../domain/files/fileAddress.ts';
import { StoredPicture } from '../../domain/files/StoredPicture.tsx';
import { usePollSeconds } from '../../domain/usePollSeconds.ts';
import type { DraftStore } from '../../drafts/draftStore.ts';
import '../../drafts/drafts.css';
import { chunk, createLazyPart } from '../../lib/async/chunk.ts';
import type { Platform } from '../../platform/platform.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LogOutIcon } from '../../ui/icons/appIcons.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { createOnline } from './banners/outage.ts';
import { DisplayMenu } from './DisplayMenu.tsx';
import type { ShellModel } from './shell.ts';
import { SearchIcon } from './icons.tsx';
import { LogOutConfirm } from './LogOutConfirm.tsx';

const ConnectionStatus = () => {
  const { messaging, platform } = useServices();
  const { isOnline } = useModel(() => createOnline(platform));
  // Without a network the connection itself notices later.
  const state = isOnline.value ? messaging.connectionState.value : 'down';
  const seconds = usePollSeconds();
  const t = useMessages().common.connection;
  const text = state === 'plain' || state === 'refused' ? t.polled(seconds) : t[state];
  return (
    <output className={`connection connection-${state}`} aria-label={`${t.label}: ${text}`}>
      <span className="connection-dot" aria-hidden="true" />
      <span aria-hidden="true">{text}</span>
    </output>
  );
};

const SignedInUser = () => {
  const app = useServices();
  const { session, dictionaries } = app;
  const user = session.user.value;
  if (!user) return null;
  const title = user.title === null ? '' : dictionaries.label('member_doctor_title', user.title);
  const avatar = user.avatar === null ? null : fileAddress(user.avatar, app);
  return (
    <span className="person">
      {avatar === null ? null : (
        <StoredPicture className="person-avatar" address={avatar} width={28} height={28} alt="" />
      )}
      <strong title={user.name}>
        <bdi>{user.name}</bdi>
      </strong>
      {title ? <span className="person-title">{title}</span> : null}
    </span>
  );
};

const absenceStatus = chunk(async () => (await import('./absence/AbsenceStatus.tsx')).AbsenceStatus);
/** After this time a load that failed is repeated, in milliseconds. */
const absenceRetryMs = 10_000;

const createAbsencePart = ({ setTimer }: Pick<Platform, 'setTimer'>) => {
  const part = createLazyPart(absenceStatus);
  return {
    state: part.state,
    start: () => {
      part.start();
      return effect(() => (part.state.value === 'failed' ? setTimer(absenceRetryMs, part.retry) : undefined));
    },
  };
};

/** Nothing before it is loaded: the bar is complete without it. */
const LazyAbsenceStatus = () => {
  const { platform } = useServices();
  const part = useModel(() => createAbsencePart(platform));
  const loaded = part.state.value === 'ready' && absenceStatus.get();
  // In JSX, without which no component follows signals.
  return <>{loaded && createElement(loaded)}</>;
};

/** Warns while typed text would not survive this page. */
const UnsavedWarning = ({ drafts }: { drafts: DraftStore }) => {
  const t = useMessages().journal.unsaved;
  const state = drafts.state.value;
  if (state === 'kept' || drafts.unsavedCount.value === 0) return null;
  return (
    <output className="unsaved-warning" title={t[state].why}>
      <WarningIcon />
      <span>{t[state].text}</span>
    </output>
  );
};

export interface TopBarProps {
  shell: ShellModel;
  /** The bell; `openAt` is the address at which its panel was opened. */
  AlertsButton: ComponentType<{ openAt: Signal<string | null> }>;
}

/** The hospital, the user and whether they are there, the connection status, alerts, display settings and log-out. */
export const TopBar = ({ shell, AlertsButton }: TopBarProps) => {
  const { hospital, session, drafts } = useServices();
  const t = useMessages();
  return (
    <header className="topbar">
      <strong className="topbar-hospital">{hospital.name.value || t.common.product}</strong>
      <SignedInUser />
      <ConnectionStatus />
      <UnsavedWarning drafts={drafts} />
      {/* The bell's text goes at a press anywhere: the bell is left of every other control, and so none of them moves. */}
      <AlertsButton openAt={shell.alertsOpenedAt} />
      <span className="absence-slot">
        <LazyAbsenceStatus />
      </span>
      <Button
        label={t.shell.openPalette}
        icon={SearchIcon}
        hideLabel
        kind="quiet"
        onClick={() => shell.openOverlay('palette')}
      />
      <DisplayMenu onShortcuts={() => shell.openOverlay('shortcuts')} />
      {/* Hidden on a page of another user: logging out would end that user's session. */}
      {session.otherOwner.value === null ? (
        <Button
          label={t.common.logOut}
          icon={LogOutIcon}
          hideLabel
          kind="quiet"
          onClick={() => void shell.logOut.request()}
        />
      ) : null}
      <LogOutConfirm confirmation={shell.logOut} />
    </header>
  );
};
