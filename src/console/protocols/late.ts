// Everything that loads after the log-in form, in one chunk: on a slow connection each file costs a round
// trip.
export { openProtocols } from './protocols.ts';
export { ProtocolsLine } from './ProtocolsLine.tsx';
