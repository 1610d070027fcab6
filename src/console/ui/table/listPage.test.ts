import { expect, it, vi } from 'vitest';
import { createListPage } from './listPage.ts';

interface Query {
  readonly page: number;
}

const createAnswers = () => {
  const waiting: PromiseWithResolvers<{ total: number; list: number[] }>[] = [];
  const list = createListPage(
    { page: 1 },
    (_query: Query) => {
      const answer = Promise.withResolvers<{ total: number; list: number[] }>();
      waiting.push(answer);
      return answer.promise;
    },
    Date,
  );
  return { list, waiting };
};

it('the rows of a page stay until those of the next one are there', async () => {
  const { list, waiting } = createAnswers();
  void list.page.load();
  waiting[0]?.resolve({ total: 2, list: [1] });
  await vi.waitFor(() => expect(list.page.value.value?.list).toEqual([1]));
  expect(list.isChanging.value).toBe(false);
  list.show({ page: 2 });
  list.show({ page: 2 });
  expect(waiting).toHaveLength(2);
  expect([list.page.value.value?.list, list.isChanging.value]).toEqual([[1], true]);
  waiting[1]?.resolve({ total: 2, list: [2] });
  await vi.waitFor(() => expect(list.page.value.value?.list).toEqual([2]));
  expect([list.page.value.value?.query, list.isChanging.value]).toEqual([{ page: 2 }, false]);
});

it('rows of other filters are not shown where the ones asked for could not be loaded', async () => {
  const { list, waiting } = createAnswers();
  void list.page.load();
  waiting[0]?.resolve({ total: 1, list: [1] });
  await vi.waitFor(() => expect(list.page.status.value).toBe('ready'));
  list.show({ page: 2 });
  waiting[1]?.reject(new Error('no line'));
  await vi.waitFor(() => expect(list.page.status.value).toBe('failed'));
  expect(list.page.value.value).toBeUndefined();
});
