import type { Route } from 'playwright-core';
import * as v from 'valibot';
import { endpoints } from '../../../src/contract/protocol/endpoints.ts';
import type { Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { absent, replaced, sitesOf } from '../../../src/contract/protocol/testing/samples.ts';

/** A field that an answer may lack, wherever it is in the rows of its lists. */
export interface Field {
  readonly name: string;
  /** Whether no other such field is below it. */
  readonly isLeaf: boolean;
}

const byPath = new Map<string, Endpoint>(
  Object.values(endpoints)
    .flatMap((group): Endpoint[] => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
const envelope = v.looseObject({ data: v.unknown() });

interface Stored {
  readonly endpoint: Endpoint;
  readonly body: unknown;
}

const nameOf = (endpoint: Endpoint, path: readonly (string | number)[]): string =>
  `${endpoint.path} ${path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')}`;

const isBelow = (name: string, above: string): boolean => name.startsWith(`${above}.`);

/** The values of an answer that may lack and do not. */
const sitesIn = ({ endpoint, body }: Stored) => {
  const data = endpoint.enveloped ? v.parse(envelope, body).data : body;
  return sitesOf(endpoint.data, data)
    .filter(({ path, mayLack, value }) => mayLack && path.length > 0 && value !== undefined && value !== null)
    .map(({ path }) => ({ path, name: nameOf(endpoint, path) }));
};

/**
 * Answers a page's calls: the first time by the upstream, then with the same answer, without the fields that are dropped.
 * So nothing else changes between two renderings.
 */
export const alteredAnswers = () => {
  const stored = new Map<string, Stored>();
  let dropped: ReadonlySet<string> = new Set();
  let value: unknown = null;

  const altered = (one: Stored): unknown => {
    const sites = sitesIn(one).filter(
      ({ name }) => dropped.has(name) && ![...dropped].some((above) => isBelow(name, above)),
    );
    return sites.reduce<unknown>(
      (body, { path }) => replaced(body, one.endpoint.enveloped ? ['data', ...path] : path, value),
      one.body,
    );
  };

  return {
    answer: async (route: Route): Promise<void> => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      const endpoint = byPath.get(`${request.method()} ${pathname}`);
      if (!endpoint) return route.continue();
      const key = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
      let one = stored.get(key);
      if (!one) {
        const response = await route.fetch();
        if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
        one = { endpoint, body: await response.json() };
        stored.set(key, one);
      }
      await route.fulfill({ json: altered(one) });
    },
    /** The fields that the answers so far have and may lack. */
    fields: (): Field[] => {
      const names = [...new Set([...stored.values()].flatMap((one) => sitesIn(one).map(({ name }) => name)))];
      return names.map((name) => ({ name, isLeaf: !names.some((below) => isBelow(below, name)) }));
    },
    /** From now on the answers lack these fields. */
    drop: (fields: readonly Field[], as: 'null' | 'absent'): void => {
      dropped = new Set(fields.map(({ name }) => name));
      value = as === 'null' ? null : absent;
    },
  };
};
