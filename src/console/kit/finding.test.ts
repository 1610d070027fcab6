import { expect, test } from 'vitest';
import { fault } from '../lib/fault.ts';
import { openFinding } from './finding.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('an answer that comes late never stands under a newer question', async () => {
  const answers = new Map<string, (rows: string[]) => void>();
  const finding = openFinding<string>((query) => new Promise((settle) => answers.set(query, settle)));
  finding.write('am');
  finding.write(' amo ');
  answers.get('amo')?.(['amoxicillin']);
  await settled();
  answers.get('am')?.(['amlodipine']);
  await settled();
  expect([finding.found.value, finding.current.value]).toEqual([['amoxicillin'], true]);
  finding.write('amox');
  expect(finding.current.value).toBe(false);
  finding.clear();
  answers.get('amox')?.(['too late']);
  await settled();
  expect([finding.typed.value, finding.found.value]).toEqual(['', []]);
});

test('a search that fails says so, and the next answer takes it back', async () => {
  let fails = true;
  const finding = openFinding(async () => {
    if (fails) throw fault({ kind: 'network', message: 'the line is down', silent: false, endpoint: '' });
    return ['amoxicillin'];
  });
  finding.write('a');
  await settled();
  expect([finding.error.value, finding.found.value]).toEqual(['the line is down', []]);
  fails = false;
  finding.write('am');
  await settled();
  expect([finding.error.value, finding.found.value]).toEqual(['', ['amoxicillin']]);
});
