import * as v from 'valibot';
import type { ServerOutput, Endpoint, ServerInput } from '../../contract/protocol/endpoint.ts';
import type { Schema } from '../../contract/protocol/schemas.ts';
import { throwBadField } from './httpError.ts';
import type { RequestContext } from './requestContext.ts';

type EndpointGroup = Readonly<Record<string, Endpoint>>;

/** The handlers of one noun: one for each endpoint, otherwise it does not compile. */
export type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (
    input: ServerInput<G[K]>,
    ctx: RequestContext,
  ) => ServerOutput<G[K]> | Promise<ServerOutput<G[K]>>;
};

/** What some of a noun's handlers await beforehand. */
type Preparations<G extends EndpointGroup> = {
  [K in keyof G]?: (input: ServerInput<G[K]>, ctx: RequestContext) => MaybePromise<RequestContext>;
};

type MaybePromise<T> = T | Promise<T>;

/** One handler, bound to its endpoint; accepts unvalidated input. */
export interface BoundHandler {
  readonly endpoint: Endpoint;
  /** A write with a session runs in one transaction (handleRequest.ts) unless this is true. */
  readonly ownTransactions: boolean;
  readonly handle: (input: unknown, ctx: RequestContext) => unknown;
  /** Gets what the handler needs from elsewhere, before its transaction begins. */
  readonly prepare?: (input: unknown, ctx: RequestContext) => MaybePromise<RequestContext>;
}

/** The bound handlers of one noun, under the contract's names. */
export type BoundHandlers<G extends EndpointGroup> = { readonly [K in keyof G]: BoundHandler };

/** Parses an input by its schema. The first invalid field is named in a 400. */
const parseInput = <S extends Schema>(shape: S, input: unknown): v.InferOutput<S> => {
  // A body of a megabyte can have a million errors; the first one is enough.
  const result = v.safeParse(shape, input, { abortEarly: true });
  if (result.success) return result.output;
  return throwBadField(v.getDotPath(result.issues[0]) ?? 'body');
};

/**
 * Binds the handlers of one noun to its endpoints. `ownTransactions` names the calls that manage their own
 * transactions: they await something in between, or what they count must stay counted when the call is
 * refused. `preparations` run before the transaction, and return the context in which the handler runs.
 */
export const bindHandlers = <const G extends EndpointGroup>(
  group: G,
  handlers: Handlers<G>,
  ownTransactions: readonly (keyof G)[] = [],
  preparations: Preparations<G> = {},
): BoundHandlers<G> => {
  const bind = (name: keyof G, endpoint: Endpoint): BoundHandler => {
    const prepare = preparations[name];
    return {
      endpoint,
      ownTransactions: ownTransactions.includes(name),
      handle: (input, ctx) => handlers[name](parseInput(endpoint.input, input), ctx),
      ...(prepare && { prepare: (input, ctx) => prepare(parseInput(endpoint.input, input), ctx) }),
    };
  };
  const bound = Object.entries(group).map(([name, endpoint]) => [name, bind(name, endpoint)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the key types
  return Object.fromEntries(bound) as BoundHandlers<G>;
};
