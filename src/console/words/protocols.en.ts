import type { Worded } from './worded.ts';

/** What stands beside the protocols of a log-in; it comes with them. */
export const en = {
  lead: 'I have read and accept',
  missing: 'Read and accept these first. What you have typed stays.',
  version: (version: number) => `Version ${version}`,
  close: 'Close',
};
export type ProtocolWords = Worded<typeof en>;
