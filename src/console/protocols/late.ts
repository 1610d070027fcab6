// What comes after the log-in's form, in one file: on a slow line a file more is a wait more.
export { openProtocols } from './protocols.ts';
export { ProtocolsLine } from './ProtocolsLine.tsx';
