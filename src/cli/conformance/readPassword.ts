import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The password: from CLOUDROOM_PASSWORD, or typed on the terminal without an echo; null if there is neither. */
export const readPassword = async (account: string): Promise<string | null> => {
  const given = process.env['CLOUDROOM_PASSWORD'];
  if (given) return given;
  if (!process.stdin.isTTY) return null;
  process.stderr.write(`Password of ${account}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const typed = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  process.stderr.write('\n');
  return typed === '' ? null : typed;
};
