import { expect, vi } from 'vitest';
import { createConsultation } from '../../src/console/features/consultation/consultation.ts';
import { order } from '../../src/contract/consultation/order.ts';
import type { Desk, Stage } from './roomStage.ts';

/** Waits until something holds. */
export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** The first of rows that must be there. */
export const first = <T>(rows: readonly T[] | undefined): T => {
  const [row] = rows ?? [];
  if (!row) throw new Error('there is no row');
  return row;
};

/** Opens a consultation, and waits until everything in it is there. */
export const enter = async (stage: Stage, desk: Desk, id: string) => {
  const opened = createConsultation(desk.app, id);
  const leave = opened.start();
  stage.closes(leave);
  await until(() => {
    expect(opened.record.draft.value).not.toBeNull();
    expect(opened.conversation.state.value).toBe('ready');
    expect(opened.writable.value).toBe(true);
    expect(desk.app.messaging.connectionState.value).toBe('live');
  });
  return { ...opened, leave };
};

/** Accepts whoever waits longest, and opens the consultation. */
export const visit = async (stage: Stage, desk: Desk) => {
  const { id } = first(await desk.app.call(order.awaiting, {}));
  await desk.app.call(order.accept, { id });
  return enter(stage, desk, id);
};
