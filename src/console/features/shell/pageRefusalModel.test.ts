import { expect, it } from 'vitest';
import { envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { createApiError } from '../../lib/apiError.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { createPageRefusal } from './pageRefusalModel.ts';

const refuse = (code: number) =>
  createApiError({ kind: 'code', code, message: 'no', silent: false, endpoint: '' });

it('a page is refused with its main load, and shown as soon as that succeeds', async () => {
  let isPermitted = false;
  const load = createAsyncState(async () => {
    if (!isPermitted) throw refuse(envelopeCode.forbidden);
    return 'rows';
  });
  const page = createPageRefusal('/');
  await load.load();
  expect(page.isRefused(refuse(envelopeCode.forbidden))).toBe(true);
  page.onRefused(load);
  expect(page.refusal.value).toBe('forbidden');
  isPermitted = true;
  await load.load();
  expect(page.refusal.value).toBeNull();
});

it('a list that is missing is not offered: its page is not refused, a row’s page is', () => {
  const missing = refuse(envelopeCode.notFound);
  expect(createPageRefusal('/orderRecord').isRefused(missing)).toBe(false);
  expect(createPageRefusal('/orderRecord/detail').isRefused(missing)).toBe(true);
});
