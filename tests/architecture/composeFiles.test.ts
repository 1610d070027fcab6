import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upstreamArgs } from '../../src/cli/embeddedUpstream.ts';
import { top } from '../../src/cli/settings.ts';

const overlays = readdirSync(join(top, 'nginx/compose')).filter((name) => name.endsWith('.yml'));
const files = ['docker-compose.yml', ...overlays.map((name) => `nginx/compose/${name}`)];

// Without a size, a tmpfs may take half of the computer's memory.
test('every tmpfs of the compose files has a size', () => {
  const found: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(top, file), 'utf8');
    for (const [, list = ''] of text.matchAll(/^ +tmpfs:\n((?: +- .+\n)+)/gm))
      found.push(...list.split('\n').flatMap((line) => (line.trim() ? [`${file} ${line.trim()}`] : [])));
    for (const [, target = '', after = ''] of text.matchAll(
      /type: tmpfs\n +target: (.+)\n((?: +.+\n){0,2})/g,
    ))
      found.push(`${file} ${target}:${after.replaceAll(/\s*(?:tmpfs:)?\n? +size: /g, 'size=').trim()}`);
  }
  expect(found.length).toBeGreaterThanOrEqual(8);
  for (const one of found) expect(one).toMatch(/:size=\d+m?(?:\s|$)/);
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
