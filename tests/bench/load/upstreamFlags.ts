import { upstreamArgs } from '../../../src/cli/embeddedUpstream.ts';

/** Node's own arguments for the product's upstream: what is measured is what ships. */
export const upstreamFlags: readonly string[] = upstreamArgs.filter((arg) => arg.startsWith('--'));
