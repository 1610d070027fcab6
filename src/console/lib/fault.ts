import { frameCode } from '../../contract/codes.ts';

/** Why a call brought no value. The one thing that `call` throws. */
export interface Fault extends Error {
  readonly kind: 'network' | 'timeout' | 'http' | 'code' | 'shape' | 'aborted' | 'signedOut';
  /** The envelope's code, where there was an envelope. */
  readonly code?: number;
  /** What a refusal carries beside its code, as it came: parsed by a schema where it is used. */
  readonly data?: unknown;
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** Shown to nobody: the specification (§8) asks for silence, the person gave up, or the session dialog speaks. */
  readonly silent: boolean;
  /** The hospital's system does not have this call at all (wire.md: a missing extension). */
  readonly notOffered?: boolean;
  /** The endpoint's path. */
  readonly endpoint: string;
}

/** What a fault is made of; `message` is what the person may read (specification §8). */
export type FaultParts = Omit<Fault, 'name' | 'stack' | 'cause'>;

/** Makes a fault. */
export const fault = (parts: FaultParts): Fault => {
  const { message, ...rest } = parts;
  return Object.assign(new Error(message), rest, { name: 'Fault' as const });
};

/** True where the thrown value is one of ours. */
export const isFault = (thrown: unknown): thrown is Fault =>
  thrown instanceof Error && thrown.name === 'Fault' && 'kind' in thrown;

/** What was thrown, as a fault; a mistake of our own is told to the console and shown by its words. */
export const faultOf = (thrown: unknown): Fault => {
  if (isFault(thrown)) return thrown;
  console.error(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return fault({ kind: 'shape', message, silent: false, endpoint: '' });
};

/**
 * Whether an act may have been done all the same, its answer lost: the line broke, it took too long, a gateway or the
 * server itself gave up, or the answer could not be read. Anything else is a refusal.
 */
export const isLost = ({ kind, status, code }: Fault): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  kind === 'shape' ||
  (kind === 'http' && (status ?? 0) >= 500) ||
  (kind === 'code' && code === frameCode.broken);

/** True where the feature should say that the hospital's system does not offer it. */
export const isNotOffered = ({ notOffered }: Fault): boolean => notOffered === true;
