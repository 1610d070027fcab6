import type { MessageReport } from './sendMessage.ts';
import type { SocketReport } from './socketCheck.ts';

/** What was found about one field, a call as a whole, or a header. */
export interface Finding {
  /** An error keeps the console from reading what the specification asks for; a hint does not. */
  readonly severity: 'error' | 'hint';
  /** The field, with `[]` for the rows of a list; empty if it concerns the whole answer. */
  readonly field: string;
  readonly says: string;
  /** What a screen loses by it. */
  readonly loses: string | null;
  /** Where the OpenAPI document describes the field or the call, as a JSON pointer; null of a header. */
  readonly openApi: string | null;
}

/** What became of one call. */
export type Outcome =
  /** The answer was read. */
  | 'read'
  /** Some rows of its list could not be read. */
  | 'rows left out'
  | 'unreadable'
  | 'not offered'
  /** The upstream refused it, or broke. */
  | 'failed'
  /** The account may not make this call. */
  | 'not permitted'
  /** Nothing was found to call it with. */
  | 'no data'
  /** It writes, beyond what --write allows, or ends the session. */
  | 'not called';

export interface CallReport {
  /** As in the contract: `order.detail`. */
  readonly name: string;
  readonly call: string;
  readonly origin: 'spec' | 'extension';
  readonly summary: string;
  readonly outcome: Outcome;
  /** The sentence of a failure. */
  readonly detail: string | null;
  /** The slowest answer, in milliseconds; null if it was not called. */
  readonly ms: number | null;
  readonly findings: readonly Finding[];
  /** Where the OpenAPI document describes it, as a JSON pointer. */
  readonly openApi: string;
}

export interface ScreenReport {
  readonly path: string;
  readonly verdict: 'works' | 'works in part' | 'does not work' | 'not checked';
  /** The calls that it lacks, or that could not be checked. */
  readonly lacks: readonly string[];
}

export interface Report {
  readonly address: string;
  readonly account: string;
  readonly at: string;
  /** Whether everything that the specification asks for was read, and the socket opens. */
  readonly passed: boolean;
  readonly calls: readonly CallReport[];
  readonly socket: SocketReport;
  /** What became of a message that was sent; null without --write, or without a socket. */
  readonly message: MessageReport | null;
  /** What the command wrote, and left behind. */
  readonly written: readonly string[];
  readonly headers: readonly Finding[];
  readonly screens: readonly ScreenReport[];
}

/** Outcomes of which nothing follows for the specification: calls that write are not made without --write. */
const fine: readonly Outcome[] = ['read', 'not called'];

/** Whether a call of the specification was read as the console needs it, or was not made. */
const isFine = ({ name, outcome, findings }: CallReport): boolean =>
  // A hospital without captchas has none to offer.
  (fine.includes(outcome) || (name === 'captcha.get' && outcome === 'not offered')) &&
  findings.every(({ severity }) => severity !== 'error');

/** Whether nothing follows from a call: another account may make it, or has data to call it with. */
export const isUnknown = ({ outcome }: CallReport): boolean =>
  outcome === 'not permitted' || outcome === 'no data';

/** The calls of the specification that keep a report from passing. */
export const failing = (calls: readonly CallReport[]): CallReport[] =>
  calls.filter((one) => one.origin === 'spec' && !isFine(one));
