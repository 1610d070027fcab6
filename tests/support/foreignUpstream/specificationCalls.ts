import { readFileSync } from 'node:fs';

/** A call by its address; `{name}`s in the path stand for anything. */
export interface Call {
  readonly method: string;
  readonly path: string;
}

/** The calls of the specification, read from the document that names them. */
export const specificationCalls: readonly Call[] = [
  ...readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8').matchAll(
    /^\| – \| (GET|POST|PUT|DELETE) (\/\S+) \|/gm,
  ),
].map(([, method = '', path = '']) => ({ method, path }));

/** Whether a request asks for a call. */
export const isAsked = (call: Call, method: string, path: string): boolean =>
  call.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
