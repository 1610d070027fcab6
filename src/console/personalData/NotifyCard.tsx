import type { SmsRow } from '../../contract/account/doctor.ts';
import { SelfTest } from '../alerts/SelfTest.tsx';
import { Choice } from '../kit/Choice.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { FaultNote } from './FaultNote.tsx';
import { type Notify, openNotify } from './notify.ts';

interface Props {
  notify: Notify;
}

const Case = ({ notify, row }: Props & { row: SmsRow }) => {
  const { dictionaries } = useApp();
  const scene = dictionaries.label('sms_scene', row.scene);
  return (
    <li className="personal-case">
      <div>
        <strong>{scene}</strong>
        <span className="quiet small">
          {dictionaries.label('sms_client_type', row.clientType)} ·{' '}
          {dictionaries.label('sms_biz_type', row.bizType)}
        </span>
      </div>
      <Choice
        label={scene}
        hideLabel
        value={row.notifyOptional}
        options={dictionaries.items('sms_notify_optional')}
        onChange={(value) => void notify.setSms(row.scene, value)}
      />
    </li>
  );
};

const Sms = ({ notify }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile.notify;
  return (
    <Panel title={w.sms}>
      <p className="quiet small">{w.smsLead}</p>
      <RemoteView of={notify.settings} retry={() => void notify.settings.load()} lines={5}>
        {() => (
          <ul className="personal-cases">
            {notify.sms.value.map((row) => (
              <Case key={row.scene} notify={notify} row={row} />
            ))}
          </ul>
        )}
      </RemoteView>
    </Panel>
  );
};

const Switches = ({ notify }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile.notify;
  return (
    <ul className="personal-cases">
      {notify.desktop.value.map(({ event, on }) => (
        <li key={event}>
          <label className="personal-switch">
            <input
              type="checkbox"
              checked={on}
              onChange={(changed) => void notify.setDesktop(event, changed.target.checked)}
            />
            {w.events[event]}
          </label>
        </li>
      ))}
    </ul>
  );
};

/** Text message and desktop notification settings, with a test of the desktop notifications. */
export const NotifyCard = () => {
  const app = useApp();
  const notify = useOpened(() => openNotify(app));
  const w = useWordsOf(personalDataLexicon).profile.notify;
  return (
    <div className="personal-parts personal-even">
      <div className="personal-cards">
        <FaultNote of={notify.fault} />
        <Sms notify={notify} />
      </div>
      <Panel title={w.desktop}>
        <div className="stack">
          <p className="quiet small">{w.desktopLead}</p>
          {notify.localOnly.value ? <Notice tone="plain" text={w.localOnly} /> : null}
          <Switches notify={notify} />
          <SelfTest />
        </div>
      </Panel>
    </div>
  );
};
