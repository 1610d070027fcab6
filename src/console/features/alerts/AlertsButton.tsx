import type { Signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMoment } from '../../useMoment.ts';
import { useAlerts } from '../../domain/alerts/useAlerts.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { AlertsPanel } from './AlertsPanel.tsx';
import { createIcon } from '../../ui/icons/createIcon.tsx';
import './alerts.css';

const bell = 'M4.500 14.500h11c-1-1-1.500-2-1.500-5a4 4 0 0 0-8 0c0 3-.5 4-1.500 5ZM8.500 17h3M10 3.500v2';

// On, muted, and without sound.
const BellIcon = createIcon(<path d={bell} />);
const QuietIcon = createIcon(
  <path d="M16.500 12.200A7 7 0 0 1 7.800 3.500a7 7 0 1 0 8.700 8.700ZM12 3.500h4.500L12 8.500h4.500" />,
);
const MuteIcon = createIcon(<path d={`${bell}M3 3l14 14`} />);

interface Props {
  /** The address at which the panel was opened: it closes on navigation. */
  openAt: Signal<string | null>;
}

/** Reports the current address to the alerts. */
const useReportedAddress = (): string => {
  const alerts = useAlerts();
  const [path] = useLocation();
  const search = useSearch();
  const address = search === '' ? path : `${path}?${search}`;
  useEffect(() => alerts.setAddress(address), [alerts, address]);
  return address;
};

const AlertStatus = () => {
  const moment = useMoment();
  const alerts = useAlerts();
  const t = useMessages().alerts;
  const { settings, isMuted: quiet, soundBlocked: missed, sound, count } = alerts;
  const muted = sound.value !== 'open' || settings.value.volume === 0;
  const text = missed.value
    ? t.channels.sound.missed
    : quiet.value
      ? t.doNotDisturb.until(moment(settings.value.quietUntil))
      : '';
  return (
    <>
      <span className="visually-hidden">{t.button(count.value)}</span>
      {text === '' ? null : <span className="alerts-state">{text}</span>}
      {quiet.value ? <QuietIcon /> : muted ? <MuteIcon /> : <BellIcon />}
      {count.value > 0 ? (
        <span className="alerts-count" aria-hidden="true">
          {count.value > 99 ? '99+' : count.value}
        </span>
      ) : null}
    </>
  );
};

/** The bell in the top bar: the number of alerts, and whether they are muted. */
export const AlertsButton = ({ openAt }: Props) => {
  const t = useMessages().alerts;
  const address = useReportedAddress();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openAt.value === address;
  const close = (): void => {
    openAt.value = null;
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    // It may have been opened from elsewhere.
    button.current?.focus();
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !container.current?.contains(target)) openAt.value = null;
    };
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof Node && container.current?.contains(target))) return;
      openAt.value = null;
      button.current?.focus();
    };
    window.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [open, openAt]);
  return (
    <div ref={container} className="alerts">
      <button
        ref={button}
        type="button"
        className="button button-quiet alerts-button"
        aria-expanded={open}
        title={t.title}
        onClick={() => {
          openAt.value = open ? null : address;
        }}
      >
        <AlertStatus />
      </button>
      {open ? <AlertsPanel onClose={close} /> : null}
    </div>
  );
};
