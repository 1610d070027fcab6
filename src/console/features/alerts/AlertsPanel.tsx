import { Link } from 'wouter';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useMoment } from '../../useMoment.ts';
import { useAlerts } from '../../domain/alerts/useAlerts.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { AlertSelfTest } from '../../domain/alerts/AlertSelfTest.tsx';
import { repeatOptions, volumeOptions } from '../../domain/alerts/alertSettings.ts';

/** How many alerts are shown. */
const maxShown = 5;

const WaitingAlerts = () => {
  const moment = useMoment();
  const alerts = useAlerts();
  const t = useMessages().alerts;
  const unseen = alerts.unseen.value;
  // Of alerts with the same target, the newest is shown.
  const byTarget = [...Map.groupBy(unseen, ({ kind, path }) => `${kind} ${path}`).values()].flatMap(
    (entries) => {
      const newest = entries.at(-1);
      return newest ? [{ ...newest, count: entries.length }] : [];
    },
  );
  if (byTarget.length === 0) return <p className="quiet">{t.nothing}</p>;
  return (
    <ul className="alerts-rows">
      {byTarget.slice(-maxShown).map(({ key, path, kind, count, at }) => (
        <li key={key}>
          <Link className="alerts-row" href={path}>
            <span>{t.notifications[kind](count)}</span>
            <span className="quiet small">{moment(at)}</span>
          </Link>
        </li>
      ))}
      {byTarget.length > maxShown ? (
        <li className="quiet small">{t.more(byTarget.length - maxShown)}</li>
      ) : null}
    </ul>
  );
};

const MuteControls = () => {
  const moment = useMoment();
  const alerts = useAlerts();
  const t = useMessages().alerts.doNotDisturb;
  const isMuted = alerts.isMuted.value;
  return (
    <fieldset className="alerts-part">
      <legend>{t.title}</legend>
      <div className="row">
        <Button label={t.hour} onClick={() => alerts.mute('hour')} />
        <Button label={t.tomorrow} onClick={() => alerts.mute('tomorrow')} />
        <Button label={t.off} pressed={!isMuted} onClick={() => alerts.mute('off')} />
      </div>
      <output className="quiet small">
        {isMuted ? `${t.until(moment(alerts.settings.value.quietUntil))} · ` : ''}
        {t.hint}
      </output>
    </fieldset>
  );
};

/** Pending alerts, mute controls, volume, repetition, and a test of every channel. */
export const AlertsPanel = ({ onClose }: { onClose: () => void }) => {
  const alerts = useAlerts();
  const t = useMessages().alerts;
  const { repeat, volume } = alerts.settings.value;
  return (
    <section className="popover-panel alerts-panel" aria-label={t.title}>
      <header className="alerts-head">
        <h2>{t.pending}</h2>
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      <WaitingAlerts />
      <MuteControls />
      <div className="alerts-choices">
        <Select
          label={t.volume.title}
          value={volume}
          options={volumeOptions.map((value) => ({ value, label: t.volume[value] }))}
          onChange={(next) => alerts.updateSettings({ volume: next })}
        />
        <Select
          label={t.repeat.title}
          value={repeat}
          options={repeatOptions.map((value) => ({
            value,
            label: value === 0 ? t.repeat.never : t.repeat.seconds(value),
          }))}
          onChange={(next) => alerts.updateSettings({ repeat: next })}
        />
      </div>
      <AlertSelfTest />
    </section>
  );
};
