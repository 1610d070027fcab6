import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** A card of CDS Hooks, as a hospital's service may send it. */
export interface PreCheckCard {
  readonly summary?: string;
  readonly indicator?: string;
  readonly source?: { readonly label: string };
  readonly overrideReasons?: readonly { readonly code: string; readonly display: string }[];
}

type Answer = (response: ServerResponse) => void;

/** Answers with these cards. */
export const cards =
  (...list: readonly PreCheckCard[]): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ cards: list }));

/**
 * A pre-check service of a hospital, on a port of its own: it keeps every request, and answers as it is told, at first
 * without a card.
 */
export const startPreCheckService = async () => {
  const requests: unknown[] = [];
  let answer: Answer = cards();
  const server = createServer((request, response) => {
    if (request.method !== 'POST') requests.push(`${request.method} ${request.url}`);
    else
      json(request).then(
        (body) => {
          requests.push(body);
          answer(response);
        },
        () => response.destroy(),
      );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/cds-services/pre-check`,
    requests,
    answerWith: (next: Answer) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
