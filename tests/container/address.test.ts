import { afterAll, expect, it } from 'vitest';
import { fetchTenantStatus, docker, createComposeProject } from './composeProject.ts';

const project = await createComposeProject('address', { UPSTREAM_CAPTCHA: 'off' });
afterAll(() => project.close());

const addressOf = (container: string): Promise<string> =>
  docker('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', container);

it('an upstream recreated with another address is followed within two seconds', async () => {
  project.writeTenantMap('localhost http://upstream:8090 tenant-id=1\n');
  await project.start();
  await expect.poll(() => fetchTenantStatus(project.address)).toEqual({ status: 200, code: 200 });

  const oldContainer = await project.containerId('upstream');
  const oldAddress = await addressOf(oldContainer);
  await docker('rm', '--force', oldContainer);
  await expect
    .poll(async () => (await fetchTenantStatus(project.address))?.status)
    .toBeOneOf([502, 503, 504]);
  // Another container then has the old address.
  const otherContainer = await docker(
    'run',
    '--detach',
    '--rm',
    '--network',
    `${project.name}_default`,
    'cloudroom/upstream',
    'node',
    '-e',
    'setInterval(() => {}, 1000)',
  );
  try {
    expect(await addressOf(otherContainer)).toBe(oldAddress);
    await project.compose('up', '--detach', '--no-build', '--no-deps', 'upstream');
    const newAddress = await addressOf(await project.containerId('upstream'));
    expect(newAddress).not.toBe(oldAddress);
    const upstreamStatus = async () =>
      (await fetch(`http://${newAddress}:8090/health`).catch(() => null))?.status;
    await expect.poll(upstreamStatus, { interval: 20 }).toBe(200);
    const startedAt = performance.now();
    await expect
      .poll(() => fetchTenantStatus(project.address), { interval: 20 })
      .toEqual({ status: 200, code: 200 });
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(
      `the new address was followed ${seconds.toFixed(2)} s after the upstream responded\n`,
    );
    expect(seconds).toBeLessThanOrEqual(2);
  } finally {
    await docker('rm', '--force', otherContainer);
  }
});
