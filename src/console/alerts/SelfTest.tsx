import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { useApp, useWords } from '../useApp.ts';

const Tried = ({
  name,
  good,
  text,
  children,
}: {
  name: string;
  good: boolean;
  text: string;
  children?: ReactNode;
}) => (
  <li className="alerts-way">
    <span className={good ? 'alerts-mark alerts-good' : 'alerts-mark'} aria-hidden="true">
      {good ? '✓' : '!'}
    </span>
    <p>
      <strong>{name}</strong>
      <span className="quiet">{text}</span>
    </p>
    {children}
  </li>
);

/** Shows whether sound, notifications and the live connection work, and how to fix them. */
export const SelfTest = () => {
  const { alerts, im } = useApp();
  const { test: w, ways } = useWords().alerts;
  const [sound, notices, line] = [alerts.sound.value, alerts.notices.value, im.line.value];
  const silent = alerts.settings.value.volume === 0;
  return (
    <section className="alerts-part" aria-label={w.title}>
      <h2>{w.title}</h2>
      <ul className="alerts-ways">
        <Tried
          name={w.sound}
          good={sound === 'open' && !silent}
          text={silent ? ways.sound.off : sound === 'ask' ? ways.sound.blocked : ways.sound[sound]}
        >
          {sound === 'none' || silent ? null : <Button label={w.trySound} onClick={alerts.trySound} />}
        </Tried>
        <Tried name={w.notices} good={notices === 'open'} text={ways.notices[notices]}>
          {notices === 'ask' ? <Button label={w.ask} onClick={() => void alerts.ask()} /> : null}
          {notices === 'open' ? <Button label={w.tryNotice} onClick={alerts.tryNotice} /> : null}
        </Tried>
        <Tried name={w.line} good={line === 'live'} text={ways.line[line]} />
      </ul>
    </section>
  );
};
