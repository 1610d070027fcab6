import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';
import config from '../../vite.config.ts';

// A pattern that a renamed file no longer matches would move that file into `npm test`.
it('every pattern of `npm run test:wide` names test files', () => {
  const patterns = config.test?.projects?.flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'wide'
      ? (project.test.include ?? [])
      : [],
  );
  expect(patterns?.length).toBeGreaterThan(10);
  expect(patterns?.filter((pattern) => globSync(pattern, { cwd: top }).length === 0)).toEqual([]);
});
