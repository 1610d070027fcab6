import { afterEach, expect, it } from 'vitest';
import { fetchTenantStatus, docker, createComposeProject } from './composeProject.ts';

type Project = Awaited<ReturnType<typeof createComposeProject>>;
const projects: Project[] = [];
const createProject = async (purpose: string, settings?: Record<string, string>): Promise<Project> => {
  const project = await createComposeProject(purpose, settings);
  projects.push(project);
  return project;
};
afterEach(async () => {
  for (const project of projects.splice(0)) await project.close();
});

const validMap = 'localhost http://upstream:8090 tenant-id=1\n';
const fetchPage = async (address: string) => {
  const response = await fetch(address, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

it('the gateway alone serves the pages under its base path, and reports that there is no upstream', async () => {
  const project = await createProject('base', { BASE_PATH: '/console/' });
  project.writeTenantMap(validMap);
  await project.start('gateway');
  const page = await fetchPage(`${project.address}/console/consultation/1`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<base href="/console/">');
  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? 'no script';
  expect((await fetch(`${project.address}/console/${script}`)).status).toBe(200);
  expect(await fetchPage(`${project.address}/`)).toMatchObject({ status: 302, location: '/console/' });
  expect((await fetchPage(`${project.address}/login`)).status).toBe(404);
  expect(await fetchTenantStatus(project.address)).toEqual({ status: 503, code: 503 });
  // The log and `gateway status` name the line.
  expect(await project.readLogs('gateway')).toMatch(
    /\[warn\] tenants\.conf:1: warning: host 'localhost': the name 'upstream' cannot be resolved/,
  );
  expect((await project.compose('exec', '--no-TTY', 'gateway', 'gateway', 'status')).output).toMatch(
    / {2}localhost {2}http:\/\/upstream:8090 {2}name cannot be resolved \(tenants\.conf:1\)$/m,
  );
});

it('a killed gateway is restarted', async () => {
  const project = await createProject('killed');
  project.writeTenantMap(validMap);
  await project.start('gateway');
  const gateway = await project.containerId('gateway');
  const master = await docker('inspect', '--format', '{{.State.Pid}}', gateway);
  // As the kernel would when memory runs out; a kill by the engine would count as intended.
  await docker(
    'run',
    '--rm',
    '--pid',
    'host',
    '--user',
    '0',
    '--entrypoint',
    'sh',
    'cloudroom/upstream',
    '-c',
    `kill -9 ${master}`,
  );
  await expect.poll(() => docker('inspect', '--format', '{{.RestartCount}}', gateway)).toBe('1');
  await expect
    .poll(async () => (await fetch(`${project.address}/login`).catch(() => null))?.status)
    .toBe(200);
});

it('an invalid tenant map stops a first start with every wrong line', async () => {
  const project = await createProject('broken');
  project.writeTenantMap(`${validMap}two http://10.0.0.1;} tenant-id=2\nthree http://10.0.0.2\n`);
  const { code, output } = await project.compose('run', '--rm', '--no-deps', 'gateway');
  expect(code).toBe(1);
  expect(output).toMatch(/tenants\.conf:2: error: /);
  expect(output).toMatch(/tenants\.conf:3: error: tenant-id=N is missing/);
});

it('an edit is applied by the running container; an invalid one keeps the map, and a restart with it falls back to the last valid one', async () => {
  const project = await createProject('last-good');
  project.writeTenantMap(validMap);
  await project.start('gateway');
  const status = async (host: string) =>
    Number(
      await docker(
        'exec',
        await project.containerId('gateway'),
        'bash',
        '-c',
        `exec 3<>/dev/tcp/127.0.0.1/8080; printf 'GET /login HTTP/1.0\\r\\nHost: ${host}\\r\\n\\r\\n' >&3; read -r _ code _ <&3; echo $code`,
      ),
    );
  const gatewayStatus = () => project.compose('exec', '--no-TTY', 'gateway', 'gateway', 'status');
  project.writeTenantMap(`${validMap}two.example.cn http://upstream:8090 tenant-id=2\n`);
  await expect.poll(() => status('two.example.cn')).toBe(200);

  project.writeTenantMap(`${validMap}two.example.cn http://upstream:8090 tenant-id=two\n`);
  await expect
    .poll(async () => (await gatewayStatus()).output)
    .toMatch(/tenants\.conf:2: error: tenant-id must be/);
  expect(await status('two.example.cn')).toBe(200);

  await project.compose('restart', '--timeout', '3', 'gateway');
  await expect
    .poll(() => project.readLogs('gateway'))
    .toMatch(/using the last good tenant map, of \S+, until this one is fixed/);
  await expect.poll(async () => (await gatewayStatus()).output).toMatch(/last apply {2}last-good/);
  expect(await status('two.example.cn')).toBe(200);

  project.writeTenantMap(validMap);
  await expect.poll(() => status('two.example.cn')).toBe(421);
  // The result is recorded after nginx has loaded the map.
  await expect.poll(async () => (await gatewayStatus()).code).toBe(0);
});
