import { throwHttpError } from '../server/httpError.ts';
import { createLimitNotices } from './limitNotices.ts';

/** How many exports of an account may run at the same time: each holds the ids of its rows, or the rows, until it is read. */
const maxRunning = 3;

/** Limits exports, so that no account fills the memory of all hospitals with files that it does not read. */
export interface RunningExports {
  /**
   * Begins an export of this account, which then runs until its file is read or nobody waits for it any more. Throws `exportsBusy`
   * if too many are running.
   */
  readonly run: (tenantId: number, userId: string, begin: () => unknown) => Promise<unknown>;
}

/** The same bytes. `end` is called when they are read, when reading them fails, and when nobody wants them. */
const watched = (body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
          end();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
};

/** Creates the limit of one process. */
export const createRunningExports = (): RunningExports => {
  const running = new Map<string, number>();
  const noteLimited = createLimitNotices();

  /** Counts an export; returns what ends it, however often that is called. */
  const start = (sender: string): (() => void) => {
    const count = running.get(sender) ?? 0;
    if (count >= maxRunning) {
      noteLimited(sender, 'exports at once');
      return throwHttpError('exportsBusy');
    }
    running.set(sender, count + 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      const left = (running.get(sender) ?? 0) - 1;
      if (left > 0) running.set(sender, left);
      else running.delete(sender);
    };
  };

  return {
    run: async (tenantId, userId, begin) => {
      const end = start(`${tenantId} ${userId}`);
      try {
        const answer = await begin();
        if (answer instanceof Response && answer.body) return new Response(watched(answer.body, end), answer);
        end();
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
};
