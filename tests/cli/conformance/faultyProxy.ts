import { createServer } from 'node:http';

/** What the proxy sends instead of an answer; `answer` is the upstream's. */
export type AnswerChange = (answer: string) => string | Promise<string>;

/** A proxy in front of an upstream that changes the answers of some paths, lets every website read them, and passes no sockets on. */
export const startFaultyProxy = async (address: string, faults: ReadonlyMap<string, AnswerChange>) => {
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { url = '/', method = 'GET', headers } = request;
      const passed = Object.entries(headers).filter(([name]) =>
        ['authorization', 'tenant-id', 'content-type', 'accept-language'].includes(name),
      );
      const answer = await fetch(`${address}${url}`, {
        method,
        headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const [path = ''] = url.split('?', 1);
      const text = await answer.text();
      answers.set(path, text);
      const fault = faults.get(path);
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        'cache-control': 'no-store',
        ...(headers.origin !== undefined && {
          'access-control-allow-origin': headers.origin,
          'access-control-allow-credentials': 'true',
        }),
      });
      response.end(fault ? await fault(text) : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    /** What the upstream answered last, by path. */
    answers,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
