import { Link } from 'wouter';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { SelfTest } from './SelfTest.tsx';
import { repeats, volumes } from './settings.ts';

/** How many alerts are shown. */
const shown = 5;

const Waits = () => {
  const { alerts, clock } = useApp();
  const w = useWords().alerts;
  const open = alerts.open.value;
  // Of alerts with the same target, the newest is shown.
  const byPlace = [...Map.groupBy(open, ({ kind, path }) => `${kind} ${path}`).values()].flatMap(
    (entries) => {
      const newest = entries.at(-1);
      return newest ? [{ ...newest, count: entries.length }] : [];
    },
  );
  if (byPlace.length === 0) return <p className="quiet">{w.nothing}</p>;
  return (
    <ul className="alerts-rows">
      {byPlace.slice(-shown).map(({ key, path, kind, count, at }) => (
        <li key={key}>
          <Link className="alerts-row" href={path}>
            <span>{w.told[kind](count)}</span>
            <span className="quiet small">{momentOf(at, clock.minute.value)}</span>
          </Link>
        </li>
      ))}
      {byPlace.length > shown ? <li className="quiet small">{w.more(byPlace.length - shown)}</li> : null}
    </ul>
  );
};

const Quiet = () => {
  const { alerts, clock } = useApp();
  const w = useWords().alerts.quiet;
  const quiet = alerts.quiet.value;
  return (
    <fieldset className="alerts-part">
      <legend>{w.title}</legend>
      <div className="row">
        <Button label={w.hour} onClick={() => alerts.rest('hour')} />
        <Button label={w.tomorrow} onClick={() => alerts.rest('tomorrow')} />
        <Button label={w.off} pressed={!quiet} onClick={() => alerts.rest('off')} />
      </div>
      <output className="quiet small">
        {quiet ? `${w.until(momentOf(alerts.settings.value.quietUntil, clock.minute.value))} · ` : ''}
        {w.hint}
      </output>
    </fieldset>
  );
};

/** Pending alerts, mute controls, volume, repetition, and a test of every channel. */
export const AlertsPanel = ({ onShut }: { onShut: () => void }) => {
  const { alerts } = useApp();
  const w = useWords().alerts;
  const { repeat, volume } = alerts.settings.value;
  return (
    <section className="hanging alerts-panel" aria-label={w.title}>
      <header className="alerts-head">
        <h2>{w.waits}</h2>
        <Button label={w.shut} icon={CloseIcon} hideLabel kind="quiet" onClick={onShut} />
      </header>
      <Waits />
      <Quiet />
      <div className="alerts-choices">
        <Choice
          label={w.volume.title}
          value={volume}
          options={volumes.map((value) => ({ value, label: w.volume[value] }))}
          onChange={(next) => alerts.change({ volume: next })}
        />
        <Choice
          label={w.repeat.title}
          value={repeat}
          options={repeats.map((value) => ({
            value,
            label: value === 0 ? w.repeat.never : w.repeat.seconds(value),
          }))}
          onChange={(next) => alerts.change({ repeat: next })}
        />
      </div>
      <SelfTest />
    </section>
  );
};
