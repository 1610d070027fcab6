import { describe, expect, test } from 'vitest';
import { computers, doctor, tryPassword } from './loginStage.ts';

const open = computers();
const accept = '/accept-protocols';

describe('the protocols at the log-in', () => {
  test('stand nowhere and keep nobody out where the upstream has none', async () => {
    const computer = open();
    const { core, login, went } = computer.load();
    await core.agreements.load();
    expect(core.agreements.view.value).toBeNull();
    await tryPassword(login, doctor.username, doctor.password);
    expect([went, computer.times(accept)]).toEqual([['/'], 0]);
  });

  test('refuse a log-in before anything of it is sent, until the box is ticked', async () => {
    const computer = open({ protocols: true });
    const { core, login, went } = computer.load();
    await tryPassword(login, doctor.username, doctor.password);
    expect([went, computer.times('/auth/login'), login.password.busy.value]).toEqual([[], 0, false]);
    const model = core.agreements.view.value?.model;
    expect([model?.missing.value, model?.list.value.length]).toEqual([true, 2]);
    model?.setAccepted(true);
    await login.password.submit();
    expect([went, computer.times(accept)]).toEqual([['/'], 1]);
    expect(computer.net.asked.indexOf('/doctor/auth/login')).toBeLessThan(
      computer.net.asked.indexOf(`/doctor/info${accept}`),
    );
  });

  test('are remembered for who accepted them, and the account is not to be read from what is stored', async () => {
    const computer = open({ protocols: true });
    const { core, login } = computer.load();
    await core.agreements.load();
    core.agreements.view.value?.model.setAccepted(true);
    await tryPassword(login, doctor.username, doctor.password);
    const next = computer.load().core.agreements;
    await next.load();
    const ticked = (who: string) => next.view.value?.model.isAccepted(who);
    expect([ticked(doctor.username), ticked(' LINYUE '), ticked('zhouheng'), ticked('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(computer.localStorage.getItem('protocols')).not.toContain(doctor.username);
  });

  test('whose acceptance does not reach the upstream are asked for again at the next log-in', async () => {
    const computer = open({ protocols: true });
    const { core, login, went } = computer.load();
    await core.agreements.load();
    core.agreements.view.value?.model.setAccepted(true);
    computer.upstream.hospitals.byId(1)?.store.run('DELETE FROM protocol');
    await tryPassword(login, doctor.username, doctor.password);
    expect([went, core.agreements.view.value?.model.isAccepted(doctor.username)]).toEqual([['/'], false]);
  });
});
