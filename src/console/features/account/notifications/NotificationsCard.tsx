import type { SmsRow } from '../../../../contract/account/doctor.ts';
import { AlertSelfTest } from '../../../domain/alerts/AlertSelfTest.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useAlerts } from '../../../domain/alerts/useAlerts.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { type NotificationSettings, createNotificationSettings } from './notificationSettings.ts';

interface Props {
  settings: NotificationSettings;
}

const SmsSetting = ({ settings, row }: Props & { row: SmsRow }) => {
  const { dictionaries } = useServices();
  const sceneLabel = dictionaries.label('sms_scene', row.scene);
  return (
    <li className="personal-setting">
      <div>
        <strong>{sceneLabel}</strong>
        <span className="quiet small">
          {dictionaries.label('sms_client_type', row.clientType)} ·{' '}
          {dictionaries.label('sms_biz_type', row.bizType)}
        </span>
      </div>
      <Select
        label={sceneLabel}
        hideLabel
        value={row.notifyOptional}
        options={dictionaries.items('sms_notify_optional')}
        onChange={(value) => void settings.setSms(row.scene, value)}
      />
    </li>
  );
};

const SmsSettings = ({ settings }: Props) => {
  const t = useCatalog('account').profile.notify;
  return (
    <Panel title={t.sms}>
      <p className="quiet small">{t.smsLead}</p>
      <AsyncView data={settings.settings} onRetry={() => void settings.settings.load()} lines={5}>
        {() => (
          <ul className="personal-settings">
            {settings.sms.value.map((row) => (
              <SmsSetting key={row.scene} settings={settings} row={row} />
            ))}
          </ul>
        )}
      </AsyncView>
    </Panel>
  );
};

const DesktopSettings = ({ settings }: Props) => {
  const t = useCatalog('account').profile.notify;
  return (
    <ul className="personal-settings">
      {settings.desktop.value.map(({ event, on }) => (
        <li key={event}>
          <label className="personal-switch">
            <input
              type="checkbox"
              checked={on}
              onChange={(change) => void settings.setDesktop(event, change.target.checked)}
            />
            {t.events[event]}
          </label>
        </li>
      ))}
    </ul>
  );
};

/** Text message and desktop notification settings, with a test of the desktop notifications. */
export const NotificationsCard = () => {
  const app = useServices();
  const alerts = useAlerts();
  const settings = useModel(() => createNotificationSettings({ ...app, alerts }));
  const t = useCatalog('account').profile.notify;
  return (
    <div className="personal-columns personal-equal-columns">
      <div className="personal-cards">
        <ErrorNotice error={settings.error} />
        <SmsSettings settings={settings} />
      </div>
      <Panel title={t.desktop}>
        <div className="stack">
          <p className="quiet small">{t.desktopLead}</p>
          {settings.localOnly.value ? <Notice tone="plain" text={t.localOnly} /> : null}
          <DesktopSettings settings={settings} />
          <AlertSelfTest />
        </div>
      </Panel>
    </div>
  );
};
