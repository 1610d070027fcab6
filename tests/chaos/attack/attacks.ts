import { accountAttacks } from './accounts.ts';
import { badInputAttacks } from './badInput.ts';
import { bodyAttacks } from './bodies.ts';
import { callAttacks } from './calls.ts';
import { clientAttacks } from './clients.ts';
import { clockAttacks } from './clock.ts';
import { doseAttacks } from './doses.ts';
import type { Attack } from './drill.ts';
import { edgeAttacks } from './edges.ts';
import { fileAttacks } from './files/files.ts';
import { exportAttacks } from './exports.ts';
import { floodAttacks } from './floods/floods.ts';
import { guesserAttacks } from './guessers.ts';
import { hostAttacks } from './hosts.ts';
import { peopleAttacks } from './people.ts';
import { prescribingAttacks } from './prescribing.ts';
import { quotaAttacks } from './files/quotas.ts';
import { slowReaderAttacks } from './files/slowReaders.ts';
import { screenAttacks } from './screens.ts';
import { socketAttacks } from './sockets.ts';

/** All attacks, in the order in which they are tried: what ends sessions or restarts the upstream comes last. */
export const attacks: readonly Attack[] = [
  ...prescribingAttacks,
  ...doseAttacks,
  ...socketAttacks,
  ...floodAttacks,
  ...callAttacks,
  ...fileAttacks,
  ...quotaAttacks,
  ...slowReaderAttacks,
  ...bodyAttacks,
  ...clientAttacks,
  ...guesserAttacks,
  ...edgeAttacks,
  ...hostAttacks,
  ...peopleAttacks,
  ...exportAttacks,
  ...badInputAttacks,
  ...clockAttacks,
  ...screenAttacks,
  ...accountAttacks,
];
