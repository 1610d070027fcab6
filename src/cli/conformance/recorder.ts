import type { ClientInput, ClientOutput, Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { readAnswer } from '../../contract/protocol/readAnswer.ts';
import { type Exchange, type Target, exchange } from './exchange.ts';
import { callPointer } from './fieldPointer.ts';
import { type SeenFields, createInspector } from './inspectAnswer.ts';
import type { CallReport, Outcome } from './report.ts';

/** An answer that takes longer, in milliseconds, is reported as slow. */
export const slowMs = 2000;

const forbidden = 403;

/** Every call of the contract by its name, `order.detail`. */
const named: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(endpoints).flatMap(
  ([noun, group]) =>
    Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const),
);

/** From good to bad: a call that is made several times has the worst outcome. */
const byBadness: readonly Outcome[] = [
  'not called',
  'no data',
  'read',
  'not permitted',
  'rows left out',
  'not offered',
  'unreadable',
  'failed',
];

const worse = (a: Outcome, b: Outcome): Outcome => (byBadness.indexOf(a) < byBadness.indexOf(b) ? b : a);

const createEntry = (endpoint: Endpoint, seenFields: SeenFields) => ({
  outcome: 'not called' as Outcome,
  detail: null as string | null,
  ms: null as number | null,
  inspector: createInspector(endpoint, seenFields),
});

/** Makes calls and notes what became of each. */
export const createRecorder = (target: () => Target) => {
  const seenFields: SeenFields = new Set();
  const entries = new Map(named.map(([, endpoint]) => [endpoint, createEntry(endpoint, seenFields)]));

  const note = (endpoint: Endpoint, outcome: Outcome, detail: string | null): void => {
    const entry = entries.get(endpoint);
    if (!entry) return;
    const isWorse = worse(entry.outcome, outcome) !== entry.outcome;
    if (isWorse) Object.assign(entry, { outcome, detail });
    else if (outcome === entry.outcome) entry.detail ??= detail;
  };

  const ask = async <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E> & object,
  ): Promise<{ output: ClientOutput<E> | null; exchanged: Exchange }> => {
    const exchanged = await exchange(target(), endpoint, input);
    const { result, ms, codeAsText } = exchanged;
    const entry = entries.get(endpoint);
    if (entry) entry.ms = Math.max(entry.ms ?? 0, ms);
    if (entry && ms > slowMs) entry.inspector.add('hint', '', `slow: over ${slowMs / 1000} s`);
    if (codeAsText) entry?.inspector.add('hint', '', "the envelope's `code` came as text; accepted anyway");
    let output: ClientOutput<E> | null = null;
    if (result.kind === 'notOffered') note(endpoint, 'not offered', null);
    else if (result.kind === 'failed') note(endpoint, 'failed', result.why);
    else if (result.kind === 'refused')
      note(
        endpoint,
        result.code === forbidden ? 'not permitted' : 'failed',
        `refused with code ${result.code}${result.msg ? `: ${result.msg}` : ''}`,
      );
    else {
      let leftOut = 0;
      const read = readAnswer<E['data']>(endpoint.data, result.data, (rows) => {
        leftOut = rows;
      });
      if (read.ok) output = read.output;
      entry?.inspector.inspect(result.data);
      if (!read.ok) note(endpoint, 'unreadable', `cannot be read: ${read.field}`);
      else if (leftOut > 0) note(endpoint, 'rows left out', `${leftOut} of its rows cannot be read`);
      else note(endpoint, 'read', null);
    }
    return { output, exchanged };
  };

  return {
    /** Asks, and returns the answer as the console reads it; null if it cannot. */
    read: async <E extends Endpoint>(
      endpoint: E,
      input: ClientInput<E> & object,
    ): Promise<ClientOutput<E> | null> => (await ask(endpoint, input)).output,
    ask,
    /** Asks, without a note of what came back: the answer was judged before, or only confirms another. */
    peek: async <E extends Endpoint>(
      endpoint: E,
      input: ClientInput<E> & object,
    ): Promise<ClientOutput<E> | null> => {
      const { result } = await exchange(target(), endpoint, input);
      const read = result.kind === 'data' && readAnswer<E['data']>(endpoint.data, result.data, () => {});
      return read && read.ok ? read.output : null;
    },
    /** Notes that a call could not be made, for lack of what the sentence names. */
    skip: (detail: string, ...skipped: readonly Endpoint[]): void => {
      for (const endpoint of skipped) note(endpoint, 'no data', detail);
    },
    hint: (endpoint: Endpoint, says: string): void => entries.get(endpoint)?.inspector.add('hint', '', says),
    calls: (): CallReport[] =>
      named.map(([name, endpoint]) => {
        const { outcome, detail, ms, inspector } = entries.get(endpoint) ?? createEntry(endpoint, seenFields);
        return {
          name,
          call: `${endpoint.method} ${endpoint.path}`,
          origin: endpoint.origin,
          summary: endpoint.summary,
          outcome,
          detail,
          ms,
          findings: inspector.findings(),
          openApi: callPointer(endpoint),
        };
      }),
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
