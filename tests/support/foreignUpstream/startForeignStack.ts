import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { type E2eStack, startE2eStack } from '../startE2eStack.ts';
import {
  type ForeignUpstream,
  type RenamedCall,
  startForeignUpstream,
  type Switches,
} from './foreignUpstream.ts';

/** The complete product behind the real gateway, on a hospital's own backend. */
export interface ForeignStack extends E2eStack {
  readonly foreign: ForeignUpstream;
  readonly switches: Switches;
}

interface ForeignOptions {
  /** Extensions that the hospital has under other names. */
  readonly renamed?: readonly RenamedCall[];
  /** The lines of its console file. */
  readonly consoleFile?: string;
  /** The prefix of its own storage. */
  readonly storage?: string;
}

/** Starts the stack on a foreign upstream; the hospital's socket expects its token in the address, as the family's does. */
export const startForeignStack = async ({
  renamed = [],
  consoleFile = '',
  storage,
}: ForeignOptions = {}): Promise<ForeignStack> => {
  const switches: Switches = {};
  const started = Promise.withResolvers<ForeignUpstream>();
  const stack = await startE2eStack({
    tenants: async (embeddedPort, into) => {
      const foreign = await startForeignUpstream(embeddedPort, switches, renamed);
      started.resolve(foreign);
      const map = tenantMapFor({ upstreamPort: foreign.port, into });
      const options = [
        'socket-token=query',
        ...(consoleFile === '' ? [] : ['console=hospital.conf']),
        ...(storage === undefined ? [] : [`storage=${storage}`]),
      ].join(' ');
      writeFileSync(map, readFileSync(map, 'utf8').replaceAll(/(tenant-id=\d)$/gm, `$1 ${options}`));
      writeFileSync(join(dirname(map), 'hospital.conf'), consoleFile);
      return map;
    },
  });
  const foreign = await started.promise;
  return {
    ...stack,
    foreign,
    switches,
    close: async () => {
      await stack.close();
      await foreign.stop();
    },
  };
};
