import { expect, test } from 'vitest';
import { defaultSettings } from '../../../src/console/domain/alerts/alertSettings.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import type { Client } from '../../support/startBackend.ts';
import { waitFor } from '../consultation/openConsultation.ts';

const fixture = setupDraftsFixture();

const startAlerts = ({ app }: Client) => {
  fixture.backend.onClose(app.alerts.start());
  return app.alerts;
};

test('alert settings survive the clearing of an expired session, and apply to nobody else', async () => {
  const client = await fixture.signIn();
  const alerts = startAlerts(client);
  alerts.updateSettings({ volume: 100 });
  alerts.mute('hour');
  const settings = alerts.settings.value;
  expect(settings).toMatchObject({ volume: 100, repeat: defaultSettings.repeat });
  await client.app.drafts.flush();
  client.close();
  fixture.storage.localStorage.clear();
  const next = startAlerts(await fixture.signIn());
  await waitFor(() => expect(next.settings.value).toEqual(settings));
  expect(next.isMuted.value).toBe(true);
  fixture.storage.localStorage.clear();
  const colleague = startAlerts(await fixture.signIn('zhouheng'));
  colleague.updateSettings({ repeat: 0 });
  expect(colleague.settings.value).toEqual({ ...defaultSettings, repeat: 0 });
});

test('clearing the storage in another tab leaves the settings of this one as they are', async () => {
  const alerts = startAlerts(await fixture.signIn());
  alerts.updateSettings({ volume: 0 });
  fixture.storage.localStorage.clear();
  alerts.updateSettings({ repeat: 120 });
  expect(alerts.settings.value).toMatchObject({ volume: 0, repeat: 120 });
});
