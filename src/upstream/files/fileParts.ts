import { type FileHandle, open } from 'node:fs/promises';
import { createFairLimiter } from '../limits/fairLimiter.ts';

/** How many bytes are read at a time. */
const partBytes = 64 * 1024;

/**
 * How many parts of files are read at once, for all who read: a part costs the event loop some tenths of a millisecond, and
 * between two of them every call has its turn, however many files are read.
 */
const mostAtOnce = 4;

/** Reads files part by part, as fast as each is taken, and in turn by who reads. */
export const createFileParts = () => {
  const limiter = createFairLimiter(mostAtOnce);
  /** The bytes from `start` to `end`, both included, for the client `from`. The file is opened when the first part is taken. */
  return (file: string, start: number, end: number, from: string): ReadableStream<Uint8Array> => {
    let handle: FileHandle | undefined;
    let at = start;
    let isCancelled = false;
    const close = async (): Promise<void> => {
      const opened = handle;
      handle = undefined;
      await opened?.close();
    };
    const readPart = async (): Promise<Uint8Array> => {
      if (isCancelled) throw new Error(`nobody reads ${file} any more`);
      handle ??= await open(file, 'r');
      const length = Math.min(partBytes, end - at + 1);
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, at);
      if (bytesRead === 0) throw new Error(`${file} ends before byte ${end}`);
      at += bytesRead;
      return buffer.subarray(0, bytesRead);
    };
    return new ReadableStream(
      {
        pull: async (controller) => {
          try {
            controller.enqueue(await limiter.run(from, readPart));
            if (at <= end) return;
            await close();
            controller.close();
          } catch (error) {
            await close();
            throw error;
          }
        },
        cancel: () => {
          isCancelled = true;
          return close();
        },
      },
      { highWaterMark: 0 },
    );
  };
};
