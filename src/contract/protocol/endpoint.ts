import type * as v from 'valibot';
import type { Schema } from './schemas.ts';

/** One call, typed for both sides. `{name}` in a path is filled from the input. */
export interface Endpoint<I extends Schema = Schema, A extends Schema = Schema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** `spec`: listed in §7 of the specification; `extension`: docs/wire.md, "Addresses". */
  readonly origin: 'spec' | 'extension';
  /** `open` calls carry no bearer and never refresh (specification §6); `either` ones carry it unless the caller opts out. */
  readonly access: 'open' | 'session' | 'either';
  /** Where the input is sent; `form` is multipart/form-data, for data that JSON cannot carry. */
  readonly sends: 'query' | 'body' | 'form';
  /** False if the response is the data itself (docs/wire.md, "Envelope": the captcha). */
  readonly enveloped: boolean;
  readonly summary: string;
  readonly input: I;
  readonly data: A;
}

/** The type that a caller passes. */
export type ClientInput<E extends Endpoint> = v.InferInput<E['input']>;
/** The type that a handler receives. */
export type ServerInput<E extends Endpoint> = v.InferOutput<E['input']>;
/** The type that a handler returns. */
export type ServerOutput<E extends Endpoint> = v.InferInput<E['data']>;
/** The type that a caller gets. */
export type ClientOutput<E extends Endpoint> = v.InferOutput<E['data']>;

interface Plan<I extends Schema, A extends Schema> {
  input: I;
  data: A;
  access?: 'open' | 'either';
  sends?: 'query' | 'body' | 'form';
  enveloped?: false;
}

const maker =
  (origin: Endpoint['origin'], method: Endpoint['method'], sends: Endpoint['sends']) =>
  <I extends Schema, A extends Schema>(path: string, summary: string, plan: Plan<I, A>): Endpoint<I, A> => ({
    method,
    path,
    origin,
    summary,
    input: plan.input,
    data: plan.data,
    access: plan.access ?? 'session',
    sends: plan.sends ?? sends,
    enveloped: plan.enveloped ?? true,
  });

/** Endpoints of the specification, by method. */
export const spec = {
  get: maker('spec', 'GET', 'query'),
  post: maker('spec', 'POST', 'body'),
  put: maker('spec', 'PUT', 'body'),
  /** The specification's DELETE has its input in the query. */
  delete: maker('spec', 'DELETE', 'query'),
};

/** Endpoints that the specification's screens need but its list of calls lacks. */
export const extension = {
  get: maker('extension', 'GET', 'query'),
  post: maker('extension', 'POST', 'body'),
};
