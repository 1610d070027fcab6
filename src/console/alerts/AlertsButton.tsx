import type { Signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { AlertsPanel } from './AlertsPanel.tsx';
import { BellIcon, MuteIcon, QuietIcon } from './icons.tsx';
import './alerts.css';

interface Props {
  /** The address at which the panel was opened: it closes on navigation. */
  openAt: Signal<string | null>;
}

/** Reports the current address to the alerts. */
const usePlace = (): string => {
  const { alerts } = useApp();
  const [path] = useLocation();
  const search = useSearch();
  const address = search === '' ? path : `${path}?${search}`;
  useEffect(() => alerts.place(address), [alerts, address]);
  return address;
};

const Marks = () => {
  const { alerts, clock } = useApp();
  const w = useWords().alerts;
  const { settings, quiet, missed, sound, count } = alerts;
  const muted = sound.value !== 'open' || settings.value.volume === 0;
  const text = missed.value
    ? w.ways.sound.missed
    : quiet.value
      ? w.quiet.until(momentOf(settings.value.quietUntil, clock.minute.value))
      : '';
  return (
    <>
      <span className="unseen">{w.button(count.value)}</span>
      {quiet.value ? <QuietIcon /> : muted ? <MuteIcon /> : <BellIcon />}
      {count.value > 0 ? (
        <span className="alerts-count" aria-hidden="true">
          {count.value > 99 ? '99+' : count.value}
        </span>
      ) : null}
      {text === '' ? null : <span className="alerts-state">{text}</span>}
    </>
  );
};

/** The bell in the top bar: the number of alerts, and whether they are muted. */
export const AlertsButton = ({ openAt }: Props) => {
  const w = useWords().alerts;
  const address = usePlace();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openAt.value === address;
  const shut = (): void => {
    openAt.value = null;
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    // It may have been opened from elsewhere.
    button.current?.focus();
    const leave = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) openAt.value = null;
    };
    const press = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof Node && box.current?.contains(target))) return;
      openAt.value = null;
      button.current?.focus();
    };
    window.addEventListener('pointerdown', leave);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pointerdown', leave);
      window.removeEventListener('keydown', press);
    };
  }, [open, openAt]);
  return (
    <div ref={box} className="alerts">
      <button
        ref={button}
        type="button"
        className="button button-quiet alerts-button"
        aria-expanded={open}
        title={w.title}
        onClick={() => {
          openAt.value = open ? null : address;
        }}
      >
        <Marks />
      </button>
      {open ? <AlertsPanel onShut={shut} /> : null}
    </div>
  );
};
