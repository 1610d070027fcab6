import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useServices } from '../../useServices.ts';
import { usePollSeconds } from '../usePollSeconds.ts';
import { useAlerts } from './useAlerts.ts';
import { useMessages } from '../../i18n/useMessages.ts';

const ChannelTest = ({
  name,
  isWorking,
  text,
  children,
}: {
  name: string;
  isWorking: boolean;
  text: string;
  children?: ReactNode;
}) => (
  <li className="alerts-channel">
    <span className={isWorking ? 'alerts-mark alerts-good' : 'alerts-mark'} aria-hidden="true">
      {isWorking ? '✓' : '!'}
    </span>
    <p>
      <strong>{name}</strong>
      <span className="quiet">{text}</span>
    </p>
    {children}
  </li>
);

/** Shows whether sound, notifications and the live connection work, and how to fix them. */
export const AlertSelfTest = () => {
  const { messaging } = useServices();
  const seconds = usePollSeconds();
  const alerts = useAlerts();
  const { test: t, channels: ways } = useMessages().alerts;
  const [sound, notifications, connectionState] = [
    alerts.sound.value,
    alerts.notifications.value,
    messaging.connectionState.value,
  ];
  const line = ways.line[connectionState];
  const isSilent = alerts.settings.value.volume === 0;
  return (
    <section className="alerts-part" aria-label={t.title}>
      <h2>{t.title}</h2>
      <ul className="alerts-channels">
        <ChannelTest
          name={t.sound}
          isWorking={sound === 'open' && !isSilent}
          text={isSilent ? ways.sound.off : sound === 'ask' ? ways.sound.blocked : ways.sound[sound]}
        >
          {sound === 'none' || isSilent ? null : <Button label={t.trySound} onClick={alerts.testSound} />}
        </ChannelTest>
        <ChannelTest name={t.notices} isWorking={notifications === 'open'} text={ways.notices[notifications]}>
          {notifications === 'ask' ? (
            <Button label={t.ask} onClick={() => void alerts.requestPermission()} />
          ) : null}
          {notifications === 'open' ? <Button label={t.tryNotice} onClick={alerts.testNotification} /> : null}
        </ChannelTest>
        <ChannelTest
          name={t.line}
          isWorking={connectionState === 'live'}
          text={typeof line === 'string' ? line : line(seconds)}
        />
      </ul>
    </section>
  );
};
