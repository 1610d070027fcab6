import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { top } from '../../src/cli/settings.ts';

/** One complete run of `npm test`. */
export interface Repeated {
  readonly code: number;
  readonly seconds: number;
  /** Failed tests, by file and full name. */
  readonly sentences: readonly string[];
}

const reportShape = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/** The failed tests in Vitest's report; a report older than `startedAt` (epoch milliseconds) belongs to another run. */
export const failedIn = (report: string, startedAt: number): string[] => {
  try {
    if (statSync(report).mtimeMs < startedAt) return [];
    return v
      .parse(reportShape, JSON.parse(readFileSync(report, 'utf8')))
      .testResults.flatMap(({ name, status, assertionResults }) => {
        const file = name.startsWith(top) ? name.slice(top.length + 1) : name;
        const failed = assertionResults.filter((one) => one.status === 'failed');
        if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName.trim()}`);
        return status === 'failed' ? [`${file}: the file itself, outside of any test`] : [];
      });
  } catch {
    return [];
  }
};

/** The table: a line for each run, then each failed test with its number of failures, most frequent first. */
export const table = (runs: readonly Repeated[]): string => {
  const failures = (run: Repeated): string => {
    if (run.sentences.length > 0) return String(run.sentences.length);
    // A check outside Vitest: types, linter, format, unused code, the specification.
    return run.code === 0 ? '0' : `0, but code ${run.code}`;
  };
  const counts = new Map<string, number>();
  for (const sentence of runs.flatMap(({ sentences }) => sentences))
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [
    '',
    'run  failures  seconds',
    ...runs.map(
      (run, at) =>
        `${String(at + 1).padStart(3)}  ${failures(run).padStart(8)}  ${run.seconds.toFixed(0).padStart(7)}`,
    ),
    ...[...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([sentence, times]) => `failed ${times} of ${runs.length} times: ${sentence}`),
    `${runs.filter(({ code }) => code === 0).length} of ${runs.length} runs passed`,
    '',
  ].join('\n');
};
