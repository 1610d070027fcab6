import { describe, expect, test } from 'vitest';
import { computers, doctor, tryPassword } from './loginStage.ts';

const open = computers();
const accept = '/accept-protocols';

describe('the protocols at the log-in', () => {
  test('stand nowhere and keep nobody out where the upstream has none', async () => {
    const computer = open();
    const { core, login, went } = computer.load();
    await core.agreeing.load();
    expect(core.agreeing.shown.value).toBeNull();
    await tryPassword(login, doctor.username, doctor.password);
    expect([went, computer.times(accept)]).toEqual([['/'], 0]);
  });

  test('refuse a log-in before anything of it is sent, until the box is ticked', async () => {
    const computer = open({ protocols: true });
    const { core, login, went } = computer.load();
    await tryPassword(login, doctor.username, doctor.password);
    expect([went, computer.times('/auth/login'), login.password.busy.value]).toEqual([[], 0, false]);
    const model = core.agreeing.shown.value?.model;
    expect([model?.missing.value, model?.list.value.length]).toEqual([true, 2]);
    model?.tick(true);
    await login.password.submit();
    expect([went, computer.times(accept)]).toEqual([['/'], 1]);
    expect(computer.net.asked.indexOf('/doctor/auth/login')).toBeLessThan(
      computer.net.asked.indexOf(`/doctor/info${accept}`),
    );
  });

  test('are remembered for who accepted them, and the account is not to be read from what is stored', async () => {
    const computer = open({ protocols: true });
    const { core, login } = computer.load();
    await core.agreeing.load();
    core.agreeing.shown.value?.model.tick(true);
    await tryPassword(login, doctor.username, doctor.password);
    const next = computer.load().core.agreeing;
    await next.load();
    const ticked = (who: string) => next.shown.value?.model.ticked(who);
    expect([ticked(doctor.username), ticked(' LINYUE '), ticked('zhouheng'), ticked('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(computer.local.getItem('protocols')).not.toContain(doctor.username);
  });

  test('whose acceptance does not reach the upstream are asked for again at the next log-in', async () => {
    const computer = open({ protocols: true });
    const { core, login, went } = computer.load();
    await core.agreeing.load();
    core.agreeing.shown.value?.model.tick(true);
    computer.upstream.hospitals.byId(1)?.store.run('DELETE FROM protocol');
    await tryPassword(login, doctor.username, doctor.password);
    expect([went, core.agreeing.shown.value?.model.ticked(doctor.username)]).toEqual([['/'], false]);
  });
});
