import { expect, test } from 'vitest';
import { defaultSettings } from '../../src/console/domain/alerts/alertSettings.ts';
import { eachKeepingStage } from './journalStage.ts';
import type { Desk } from './roomStage.ts';
import { until } from './roomVisit.ts';

const keeping = eachKeepingStage();

const alertsOf = ({ app }: Desk) => {
  keeping.stage.closes(app.alerts.start());
  return app.alerts;
};

test('how a person wants to be told outlives the wipe of an expired session, and is nobody else’s', async () => {
  const desk = await keeping.seat();
  const alerts = alertsOf(desk);
  alerts.updateSettings({ volume: 100 });
  alerts.mute('hour');
  const chosen = alerts.settings.value;
  expect(chosen).toMatchObject({ volume: 100, repeat: defaultSettings.repeat });
  await desk.app.drafts.flush();
  desk.close();
  keeping.computer.localStorage.clear();
  const next = alertsOf(await keeping.seat());
  await until(() => expect(next.settings.value).toEqual(chosen));
  expect(next.isMuted.value).toBe(true);
  keeping.computer.localStorage.clear();
  const colleague = alertsOf(await keeping.seat('zhouheng'));
  colleague.updateSettings({ repeat: 0 });
  expect(colleague.settings.value).toEqual({ ...defaultSettings, repeat: 0 });
});

test('a wipe in another tab leaves the settings of this one as they are', async () => {
  const alerts = alertsOf(await keeping.seat());
  alerts.updateSettings({ volume: 0 });
  keeping.computer.localStorage.clear();
  alerts.updateSettings({ repeat: 120 });
  expect(alerts.settings.value).toMatchObject({ volume: 0, repeat: 120 });
});
