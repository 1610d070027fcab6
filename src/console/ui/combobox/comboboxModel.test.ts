import { expect, test } from 'vitest';
import { createApiError } from '../../lib/apiError.ts';
import { createComboboxModel } from './comboboxModel.ts';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a late result never appears for a newer query', async () => {
  const answers = new Map<string, (rows: string[]) => void>();
  const combobox = createComboboxModel<string>(
    (query) => new Promise((resolve) => answers.set(query, resolve)),
  );
  combobox.setInputValue('am');
  combobox.setInputValue(' amo ');
  answers.get('amo')?.(['amoxicillin']);
  await flush();
  answers.get('am')?.(['amlodipine']);
  await flush();
  expect([combobox.results.value, combobox.isCurrent.value]).toEqual([['amoxicillin'], true]);
  combobox.setInputValue('amox');
  expect(combobox.isCurrent.value).toBe(false);
  combobox.clear();
  answers.get('amox')?.(['too late']);
  await flush();
  expect([combobox.inputValue.value, combobox.results.value]).toEqual(['', []]);
});

test('a failed search is reported, and the next result clears the error', async () => {
  let fails = true;
  const combobox = createComboboxModel(async () => {
    if (fails)
      throw createApiError({ kind: 'network', message: 'the line is down', silent: false, endpoint: '' });
    return ['amoxicillin'];
  });
  combobox.setInputValue('a');
  await flush();
  expect([combobox.error.value, combobox.results.value]).toEqual(['the line is down', []]);
  fails = false;
  combobox.setInputValue('am');
  await flush();
  expect([combobox.error.value, combobox.results.value]).toEqual(['', ['amoxicillin']]);
});
