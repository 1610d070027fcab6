import { UserError, command } from './settings.ts';
import { requirementsOf, selectTests, testFiles } from './testRequirements.ts';
import { runVitest } from './testSuites.ts';

const needsNothing = (file: string): boolean => requirementsOf([file]).size === 0;

/** Tests that need neither nginx nor a browser, filtered by words. Without words the exhaustive suites (`test:wide`) are left out. */
const vitestArgs = (args: readonly string[]): string[] => {
  const { files, options } = selectTests(args);
  if (files === null) {
    const underTests = testFiles().filter((file) => file.startsWith('tests/') && needsNothing(file));
    return ['--project=unit', '--project=real', ...options, 'src/', ...underTests];
  }
  const runnable = files.filter(needsNothing);
  if (runnable.length === 0)
    throw new UserError(
      `These tests need ${[...requirementsOf(files)].join(', ')}. Run them with: npm test -- ${args.join(' ')}`,
    );
  const projects = runnable.every((file) => file.startsWith('src/')) ? ['unit'] : ['unit', 'real', 'wide'];
  return [...projects.map((name) => `--project=${name}`), ...options, ...runnable];
};

await command(async () => {
  const args = process.argv.slice(2);
  const mode = args.includes('--watch') ? 'watch' : 'run';
  return runVitest([mode, ...vitestArgs(args.filter((arg) => arg !== '--watch'))]);
});
