import type { Platform } from './platform.ts';

const parseHeaders = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

// A Response with such a status must not have a body, not even an empty one.
const nullBodyStatuses = new Set([204, 205, 304]);

/** Like `fetch`, with upload progress: of the browser's APIs only XMLHttpRequest reports it. */
export const xhrFetch: Platform['fetchWithProgress'] = (
  url,
  { method = 'GET', headers, body, signal },
  onProgress,
) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, url);
    request.responseType = 'blob';
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, response } = request;
      const content: unknown = response;
      const bytes = nullBodyStatuses.has(status) || !(content instanceof Blob) ? null : content;
      resolve(
        new Response(bytes, { status, statusText, headers: parseHeaders(request.getAllResponseHeaders()) }),
      );
    });
    request.addEventListener('error', () => reject(new TypeError('The line broke')));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) return reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body instanceof Blob || body instanceof FormData || typeof body === 'string' ? body : null);
  });
