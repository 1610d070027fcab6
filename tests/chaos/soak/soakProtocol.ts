import type { Session } from '../../../src/contract/account/auth.ts';
import type { ProxyEnd, TcpProxy } from '../network/tcpProxy.ts';

/** A doctor of a soak, and the patient they see. */
export interface SoakDoctor {
  readonly session: Session;
  readonly orderId: string;
  readonly patientId: string;
}

/** Everybody who works, and what they prescribe. */
export interface SoakSetup {
  readonly doctors: readonly SoakDoctor[];
  readonly warehouseId: string;
  readonly drugId: string;
}

/** To the upstream: how far its clock is from the computer's, in milliseconds. */
export interface ClockMessage {
  readonly clockOffset: number;
}

/** From the upstream: what a collection of garbage has left, in bytes. */
export interface LiveMessage {
  readonly liveBytes: number;
}

/** To a proxy: what it does to its lines, and for `resetConnectionsAt` at which end. */
export interface ProxyMessage {
  readonly act: Exclude<keyof TcpProxy, 'port' | 'close'>;
  readonly end: ProxyEnd;
}

/** A message as its sender was told that it is stored. */
export interface Acknowledged {
  readonly cmid: string;
  readonly id: string;
  readonly seq: number;
}

/** What somebody was told is stored. */
export interface Written {
  readonly conv: string;
  /** In the order in which they were sent. */
  readonly doctor: readonly Acknowledged[];
  readonly patient: readonly Acknowledged[];
  readonly prescriptions: readonly { readonly id: string; readonly remark: string }[];
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  /** The visits that the doctor accepted besides the one of the conversation. */
  readonly visits: readonly { readonly id: string; readonly isFinished: boolean }[];
}

/** What happened since the last report, and the times from a doctor's first attempt to the acknowledgement, in milliseconds. */
export interface WorkReport {
  readonly acknowledged: number;
  readonly prescriptions: number;
  readonly files: number;
  readonly visits: number;
  readonly reconnects: number;
  readonly refusals: number;
  readonly ackTimes: readonly number[];
}

/** To the people: what is asked of them. `end`: nobody begins anything new; once all is answered, everybody reads what is there. */
export interface PeopleMessage {
  readonly ask: 'connected' | 'report' | 'written' | 'end';
}

/** From the people, to each of these questions. */
export interface PeopleAnswer {
  readonly connected?: number;
  readonly report?: WorkReport;
  readonly written?: readonly Written[];
  /** What a person found wrong so far. */
  readonly failures: readonly string[];
}
