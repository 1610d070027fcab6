import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiError } from '../../lib/apiError.ts';
import { createLifetime } from '../../lib/async/lifetime.ts';
import { createScopedToasts, createToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = ({ list }: ReturnType<typeof createToasts>) => list.value.map(({ text }) => text);

it('a notice is shown for three seconds', { tags: 'S9-toast' }, () => {
  const toasts = createToasts();
  toasts.show('Saved');
  vi.advanceTimersByTime(2_999);
  expect(texts(toasts)).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});

it('the same text is not shown twice, and stays for three seconds from the last time', () => {
  const toasts = createToasts();
  toasts.show('Saved');
  vi.advanceTimersByTime(2_000);
  toasts.show('Saved');
  vi.advanceTimersByTime(2_000);
  expect(texts(toasts)).toEqual(['Saved']);
});

it('an error is shown with its message, a silent one not at all', () => {
  const toasts = createToasts();
  const fields = { kind: 'code', message: 'current operation has no permission', endpoint: '/x' } as const;
  toasts.showError(createApiError({ ...fields, silent: true }));
  expect(texts(toasts)).toEqual([]);
  toasts.showError(createApiError({ ...fields, silent: false }));
  expect(texts(toasts)).toEqual(['current operation has no permission']);
});

it("one person's notices disappear when they log out, and late ones are not shown", () => {
  const page = createToasts();
  const lifetime = createLifetime();
  const scoped = createScopedToasts(page, lifetime);
  const leave = lifetime.start();
  scoped.show('Sent to the pharmacist');
  leave();
  page.clear();
  scoped.show('Sent again');
  expect(texts(page)).toEqual([]);
  lifetime.start();
  scoped.show('Welcome back');
  expect(texts(page)).toEqual(['Welcome back']);
});

it('a pinned toast stays until it is dismissed, also beside a notice with the same text', () => {
  const toasts = createToasts();
  let dismissals = 0;
  const action = { label: 'Undo', onClick: () => {} };
  const dismiss = toasts.pin({
    tone: 'plain',
    text: 'Rejected',
    action,
    onDismiss: () => {
      dismissals += 1;
    },
  });
  toasts.show('Rejected');
  expect(texts(toasts)).toEqual(['Rejected', 'Rejected']);
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['Rejected']);
  dismiss();
  dismiss();
  expect([texts(toasts), dismissals]).toEqual([[], 1]);
});

it('what was done can be taken back once, for ten seconds', () => {
  const toasts = createToasts();
  let taken = 0;
  const action = {
    label: 'Undo',
    onClick: () => {
      taken += 1;
    },
  };
  toasts.offer('Aspirin removed', action);
  vi.advanceTimersByTime(9_900);
  expect(texts(toasts)).toEqual(['Aspirin removed']);
  toasts.list.value[0]?.action?.onClick();
  expect([texts(toasts), taken]).toEqual([[], 1]);
  toasts.offer('Aspirin removed', action);
  vi.advanceTimersByTime(10_000);
  expect([texts(toasts), taken]).toEqual([[], 1]);
});

it('what lasts is said once, and to the next person again', () => {
  const toasts = createToasts();
  const toast = { tone: 'error', text: '2 rows could not be read' } as const;
  toasts.pinOnce('/orders', toast);
  toasts.pinOnce('/orders', toast);
  expect(texts(toasts)).toEqual([toast.text]);
  toasts.dismiss(toasts.list.value[0]?.id ?? -1);
  toasts.pinOnce('/orders', toast);
  expect(texts(toasts)).toEqual([]);
  toasts.clear();
  toasts.pinOnce('/orders', toast);
  expect(texts(toasts)).toEqual([toast.text]);
});
