import { readFileSync, writeFileSync } from 'node:fs';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { type E2eStack, startE2eStack } from '../startE2eStack.ts';
import { type ForeignUpstream, startForeignUpstream, type Switches } from './foreignUpstream.ts';

/** The complete product behind the real gateway, on a hospital's own backend. */
export interface ForeignStack extends E2eStack {
  readonly foreign: ForeignUpstream;
  readonly switches: Switches;
}

/** Starts the stack on a foreign upstream; the hospital's socket expects its token in the address, as the family's does. */
export const startForeignStack = async (): Promise<ForeignStack> => {
  const switches: Switches = {};
  const started = Promise.withResolvers<ForeignUpstream>();
  const stack = await startE2eStack({
    tenants: async (embeddedPort, into) => {
      const foreign = await startForeignUpstream(embeddedPort, switches);
      started.resolve(foreign);
      const map = tenantMapFor({ upstreamPort: foreign.port, into });
      writeFileSync(map, readFileSync(map, 'utf8').replaceAll(/(tenant-id=\d)$/gm, '$1 socket-token=query'));
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
