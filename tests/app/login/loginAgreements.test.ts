import { describe, expect, test } from 'vitest';
import { setupDevices, doctor, submitPassword } from './createLoginDevice.ts';

const createDevice = setupDevices();
const accept = '/accept-protocols';

describe('the agreements at the log-in', () => {
  test('are not shown and block nobody if the upstream has none', async () => {
    const device = createDevice();
    const { services, login, navigations } = device.loadPage();
    await services.agreements.load();
    expect(services.agreements.view.value).toBeNull();
    await submitPassword(login, doctor.username, doctor.password);
    expect([navigations, device.requestCount(accept)]).toEqual([['/'], 0]);
  });

  test('block a log-in before anything is sent, until the box is ticked', async () => {
    const device = createDevice({ protocols: true });
    const { services, login, navigations } = device.loadPage();
    await submitPassword(login, doctor.username, doctor.password);
    expect([navigations, device.requestCount('/auth/login'), login.password.busy.value]).toEqual([
      [],
      0,
      false,
    ]);
    const model = services.agreements.view.value?.model;
    expect([model?.missing.value, model?.list.value.length]).toEqual([true, 2]);
    model?.setAccepted(true);
    await login.password.submit();
    expect([navigations, device.requestCount(accept)]).toEqual([['/'], 1]);
    expect(device.network.requestedPaths.indexOf('/doctor/auth/login')).toBeLessThan(
      device.network.requestedPaths.indexOf(`/doctor/info${accept}`),
    );
  });

  test('are remembered for the account that accepted them, without storing the account in readable form', async () => {
    const device = createDevice({ protocols: true });
    const { services, login } = device.loadPage();
    await services.agreements.load();
    services.agreements.view.value?.model.setAccepted(true);
    await submitPassword(login, doctor.username, doctor.password);
    const next = device.loadPage().services.agreements;
    await next.load();
    const ticked = (who: string) => next.view.value?.model.isAccepted(who);
    expect([ticked(doctor.username), ticked(' LINYUE '), ticked('zhouheng'), ticked('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(device.localStorage.getItem('protocols')).not.toContain(doctor.username);
  });

  test('must be accepted again at the next log-in if the acceptance did not reach the upstream', async () => {
    const device = createDevice({ protocols: true });
    const { services, login, navigations } = device.loadPage();
    await services.agreements.load();
    services.agreements.view.value?.model.setAccepted(true);
    device.upstream.hospitals.byId(1)?.store.run('DELETE FROM protocol');
    await submitPassword(login, doctor.username, doctor.password);
    expect([navigations, services.agreements.view.value?.model.isAccepted(doctor.username)]).toEqual([
      ['/'],
      false,
    ]);
  });
});
