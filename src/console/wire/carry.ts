import type { Outside } from './outside.ts';

const headersIn = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

// A Response with such a status must not have a body, not even an empty one.
const bodiless = new Set([204, 205, 304]);

/** Like `fetch`, with upload progress: of the browser's APIs only XMLHttpRequest reports it. */
export const carry: Outside['carry'] = (url, { method = 'GET', headers, body, signal }, sent) =>
  new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    const left = (): void => request.abort();
    request.open(method, url);
    request.responseType = 'blob';
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) sent(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, response } = request;
      const content: unknown = response;
      const bytes = bodiless.has(status) || !(content instanceof Blob) ? null : content;
      settle(
        new Response(bytes, { status, statusText, headers: headersIn(request.getAllResponseHeaders()) }),
      );
    });
    request.addEventListener('error', () => fail(new TypeError('The line broke')));
    request.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', left));
    if (signal?.aborted) return fail(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', left, { once: true });
    request.send(body instanceof Blob || body instanceof FormData || typeof body === 'string' ? body : null);
  });
