import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upstreamArgs } from '../../src/cli/embeddedUpstream.ts';
import { top } from '../../src/cli/settings.ts';

const overlays = readdirSync(join(top, 'nginx/compose')).filter((name) => name.endsWith('.yml'));
const files = ['docker-compose.yml', ...overlays.map((name) => `nginx/compose/${name}`)];

// Without a size, a tmpfs may take half of the computer's memory.
const tmpfsWithSize = [
  /^ +tmpfs:\n(?: +- \S+:size=\d+m?\n)+(?! +- )/gm,
  /^ +- type: tmpfs\n +target: .+\n +tmpfs:\n +size: \d+\n/gm,
];
/** What is left of a file without its comments and every tmpfs that has a size. */
const withoutSized = (text: string) =>
  tmpfsWithSize.reduce((rest, one) => rest.replaceAll(one, ''), text.replaceAll(/^ *#.*\n/gm, ''));

test('every tmpfs of the compose files has a size', () => {
  const unsized = files.filter((file) =>
    withoutSized(readFileSync(join(top, file), 'utf8')).includes('tmpfs'),
  );
  expect(unsized).toEqual([]);
  for (const planted of ['tmpfs: /x', 'tmpfs:\n  - /x:size=1m\n  - /y', '- type: tmpfs\n  target: /x'])
    expect(withoutSized(`    ${planted}\n`)).toContain('tmpfs');
});

// Docker's own driver keeps all that a container ever wrote.
test('every service of the compose files keeps a log of bounded size', () => {
  const bounded = '    logging: {driver: local, options: {max-size: 100m, max-file: "5"}}\n';
  const unbounded = files.filter((file) => {
    const text = readFileSync(join(top, file), 'utf8');
    const services = text.match(/^ {4}image: /gm) ?? [];
    return text.split(bounded).length !== services.length + 1;
  });
  expect(unbounded).toEqual([]);
});

// Behind Swarm's mesh every client would have the mesh's address, and all of them one limit.
test.each(['stack.yml', 'tls.yml'])('%s publishes ports of a stack’s nodes only', (name) => {
  const file = readFileSync(join(top, 'nginx/compose', name), 'utf8');
  expect(file.match(/^ +ports:\n/gm)).toHaveLength(1);
  expect(file).toMatch(
    /^( +)ports:\n(?:\1 +#.*\n)*\1 {2}- target: \d+\n\1 {4}published: \S+\n\1 {4}mode: host\n\1\w/m,
  );
});

test('the image starts the upstream as `npm start` does', () => {
  const command = ['node', ...upstreamArgs].map((arg) => JSON.stringify(arg)).join(', ');
  expect(readFileSync(join(top, 'Dockerfile'), 'utf8')).toContain(`\nCMD [${command}]\n`);
});
