import { run } from '../../../../src/cli/processes.ts';
import type { Product } from '../product.ts';

/** While this runs, the upstream cannot write beyond so many bytes of any file: as on a disk with no more room. */
export const withFullDisk = async <T>(
  { stack }: Product,
  roomBytes: number,
  work: () => Promise<T>,
): Promise<T> => {
  const setLimit = async (bytes: string) => {
    const { code, output } = await run('prlimit', [
      '--pid',
      String(stack.upstreamPid()),
      `--fsize=${bytes}:`,
    ]);
    if (code !== 0) throw new Error(output);
  };
  await setLimit(String(roomBytes));
  try {
    return await work();
  } finally {
    await setLimit('unlimited');
  }
};
