import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';

const folder = join(top, 'nginx/compose/metrics');
const runOk = async (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> => {
  const { code, output } = await run(program, args, env);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
};
const expressions = (): string[] =>
  [
    ...readFileSync(join(folder, 'dashboards/gateway.json'), 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g),
  ].map(([, quoted = '""']) => String(JSON.parse(quoted)));

it('every overlay file is valid with docker-compose.yml, and publishes ports only on loopback', async () => {
  const settings = { GRAFANA_PASSWORD: 'x', TURN_SECRET: 'x'.repeat(32), TURN_IP: '192.0.2.1' };
  const base = ['compose', '-f', 'docker-compose.yml'];
  await runOk('docker', [...base, '-f', 'nginx/compose/turn.yml', 'config', '--quiet'], settings);
  const metrics = await runOk('docker', [...base, '-f', 'nginx/compose/metrics.yml', 'config'], settings);
  const published = [...metrics.matchAll(/(host_ip: \S+\n\s+)?target: (\d+)/g)];
  const publishedPorts = published.map(
    ([, host = '', port = '']) => `${host.replace(/host_ip: |\s+/g, '')} ${port}`,
  );
  expect(new Set(publishedPorts)).toEqual(new Set([' 8080', '127.0.0.1 9090', '127.0.0.1 3000']));
});

it('Prometheus accepts its configuration, and every alert fires for its fault and never on a normal day', async () => {
  await runOk('promtool', ['check', 'config', join(folder, 'prometheus.yml')]);
  await runOk('promtool', ['test', 'rules', join(folder, 'alerts.test.yml')]);
});

it('the operations manual says what each alert means, in both languages', () => {
  const manuals = ['docs/operations.md', 'docs/zh-CN/operations.md'].map((path) =>
    readFileSync(join(top, path), 'utf8'),
  );
  const alertMatches = [...readFileSync(join(folder, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)];
  expect(alertMatches.length).toBeGreaterThan(3);
  for (const [, name] of alertMatches) for (const manual of manuals) expect(manual).toContain(`\`${name}\``);
});

it('Prometheus can parse every expression of the dashboard', async () => {
  const tempDir = mkdtempSync(join(tmpdir(), 'cloudroom-board-'));
  try {
    const queries = expressions();
    expect(queries.length).toBeGreaterThan(8);
    const rules = queries.map((expr, n) => ({ record: `board:panel_${n}`, expr }));
    const file = join(tempDir, 'board.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules }] }));
    await runOk('promtool', ['check', 'rules', file]);
  } finally {
    rmSync(tempDir, { recursive: true });
  }
});
