import { expect, test } from 'vitest';
import { usual } from '../../src/console/alerts/settings.ts';
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
  alerts.change({ volume: 100 });
  alerts.rest('hour');
  const chosen = alerts.settings.value;
  expect(chosen).toMatchObject({ volume: 100, repeat: usual.repeat });
  await desk.app.journal.flush();
  desk.close();
  keeping.computer.local.clear();
  const next = alertsOf(await keeping.seat());
  await until(() => expect(next.settings.value).toEqual(chosen));
  expect(next.quiet.value).toBe(true);
  keeping.computer.local.clear();
  const colleague = alertsOf(await keeping.seat('zhouheng'));
  colleague.change({ repeat: 0 });
  expect(colleague.settings.value).toEqual({ ...usual, repeat: 0 });
});

test('a wipe in another tab leaves the settings of this one as they are', async () => {
  const alerts = alertsOf(await keeping.seat());
  alerts.change({ volume: 0 });
  keeping.computer.local.clear();
  alerts.change({ repeat: 120 });
  expect(alerts.settings.value).toMatchObject({ volume: 0, repeat: 120 });
});
