import { afterAll, expect, it } from 'vitest';
import { asked, docker, openProject } from './project.ts';

const project = await openProject('address', { UPSTREAM_CAPTCHA: 'off' });
afterAll(() => project.close());

const addressOf = (container: string): Promise<string> =>
  docker('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', container);

it('an upstream that is made anew with another address is followed within two seconds', async () => {
  project.map('localhost http://upstream:8090 tenant-id=1\n');
  await project.up();
  await expect.poll(() => asked(project.address)).toEqual({ status: 200, code: 200 });

  const old = await project.container('upstream');
  const before = await addressOf(old);
  await docker('rm', '--force', old);
  await expect.poll(async () => (await asked(project.address))?.status).toBeOneOf([502, 503, 504]);
  // Somebody else has the old address by then.
  const stranger = await docker(
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
    expect(await addressOf(stranger)).toBe(before);
    await project.compose('up', '--detach', '--no-build', '--no-deps', 'upstream');
    const now = await addressOf(await project.container('upstream'));
    expect(now).not.toBe(before);
    const itself = async () => (await fetch(`http://${now}:8090/health`).catch(() => null))?.status;
    await expect.poll(itself, { interval: 20 }).toBe(200);
    const begun = performance.now();
    await expect.poll(() => asked(project.address), { interval: 20 }).toEqual({ status: 200, code: 200 });
    const seconds = (performance.now() - begun) / 1000;
    process.stdout.write(
      `the new address was followed ${seconds.toFixed(2)} s after the upstream answered\n`,
    );
    expect(seconds).toBeLessThanOrEqual(2);
  } finally {
    await docker('rm', '--force', stranger);
  }
});
