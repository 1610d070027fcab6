import { run } from './processes.ts';

/** Why no container can be started on this computer, in Docker's words; undefined if an engine responds. */
export const dockerError = async (): Promise<string | undefined> => {
  const { code, output } = await run('docker', ['info', '--format', '{{.ServerVersion}}']);
  return code === 0 ? undefined : output.trim().split('\n').at(-1);
};
