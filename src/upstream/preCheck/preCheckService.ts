import { randomUUID } from 'node:crypto';
import type { Finding } from '../../contract/rules/finding.ts';
import { createLimitNotices } from '../limits/limitNotices.ts';
import { throwHttpError } from '../server/httpError.ts';
import { logError } from '../server/logError.ts';
import { findingsInAnswer, notPreChecked } from './cards.ts';

/** How long an answer may take, to its last byte, in milliseconds. */
const defaultTimeoutMs = 2000;
/** The longest answer that is read, in bytes. */
const maxAnswerBytes = 1024 * 1024;
/** How many prescriptions of an account a service is asked about at the same time. */
const maxAsked = 2;

/** Where the hospitals' own pre-check services are. */
export interface PreCheckOptions {
  readonly urls: ReadonlyMap<number, string>;
  readonly timeoutMs?: number;
}

/** What a service found. */
export interface PreChecked {
  /** What it was asked about, as JSON. */
  readonly request: string;
  readonly findings: readonly Finding[];
}

/** The hospitals' own pre-check services. */
export interface PreCheckService {
  readonly isOffered: (tenantId: number) => boolean;
  /**
   * The service's findings; what was not answered is not checked. Throws `preChecksBusy` if it is already being asked for this account
   * too often.
   */
  readonly ask: (tenantId: number, userId: string, request: object) => Promise<readonly Finding[]>;
}

const readAnswer = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

const post = async (url: string, request: object, timeoutMs: number): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(request),
    // A patient's data goes to the configured address and to no other.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return readAnswer(response);
  await response.body?.cancel();
  throw new Error(`the service answered ${response.status}`);
};

/** Creates the client of the hospitals' pre-check services (docs/wire.md, "Pre-check"). */
export const createPreCheckService = ({
  urls,
  timeoutMs = defaultTimeoutMs,
}: PreCheckOptions): PreCheckService => {
  const asked = new Map<string, number>();
  const noteLimited = createLimitNotices();
  return {
    isOffered: (tenantId) => urls.has(tenantId),
    async ask(tenantId, userId, request) {
      const url = urls.get(tenantId);
      if (url === undefined) return [];
      const sender = `${tenantId} ${userId}`;
      const count = asked.get(sender) ?? 0;
      if (count >= maxAsked) {
        noteLimited(sender, 'pre-checks at once');
        return throwHttpError('preChecksBusy');
      }
      asked.set(sender, count + 1);
      try {
        return findingsInAnswer(await post(url, { hookInstance: randomUUID(), ...request }, timeoutMs));
      } catch (error) {
        logError(`the pre-check service of hospital ${tenantId}`, error);
        return [notPreChecked];
      } finally {
        const left = (asked.get(sender) ?? 0) - 1;
        if (left > 0) asked.set(sender, left);
        else asked.delete(sender);
      }
    },
  };
};

const isServiceUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

/**
 * The addresses of a setting such as `12=https://his.example.cn/cds,34=…`. Null if it is written otherwise, names a
 * hospital twice, or an address is not http or https, or contains a password.
 */
export const parsePreCheckUrls = (setting: string): ReadonlyMap<number, string> | null => {
  const urls = new Map<number, string>();
  for (const part of setting
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, tenantId, url] = /^(\d{1,9})=(\S+)$/.exec(part) ?? [];
    if (tenantId === undefined || url === undefined || urls.has(Number(tenantId)) || !isServiceUrl(url))
      return null;
    urls.set(Number(tenantId), url);
  }
  return urls;
};
