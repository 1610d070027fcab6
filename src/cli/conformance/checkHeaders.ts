import { tenantHostName } from '../../contract/hospital/tenantHostName.ts';
import type { Finding } from './report.ts';

/** Above this difference between the clocks, in seconds, times on screen look wrong. */
const maxSkewSeconds = 60;

const hint = (field: string, says: string, loses: string | null = null): Finding => ({
  severity: 'hint',
  field,
  says,
  loses,
  openApi: null,
});

/** A website that has nothing to do with the hospital. */
export const strangeOrigin = 'https://elsewhere.example';

const checkOrigins = (headers: Headers): Finding[] => {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== strangeOrigin) return [];
  const withCredentials = headers.get('access-control-allow-credentials') === 'true';
  return [
    hint(
      'access-control-allow-origin',
      `every website may read the answers${withCredentials ? ', even with cookies' : ''}; the console needs no such header`,
    ),
  ];
};

/** Looks at the headers of an answer that has personal data, requested as a strange website would. */
export const checkHeaders = (address: string, headers: Headers, now: number): Finding[] => {
  const { protocol, hostname } = new URL(address);
  const isInternal = tenantHostName(hostname) === 'localhost';
  const type = headers.get('content-type') ?? '';
  const sentAt = Date.parse(headers.get('date') ?? '');
  const skew = Math.round(Math.abs(sentAt - now) / 1000);
  return [
    ...(/\bjson\b/.test(type) ? [] : [hint('content-type', `"${type}" where JSON is sent`)]),
    ...(Number.isNaN(sentAt)
      ? [hint('date', 'missing', "Waiting times follow the computer's clock, right or wrong")]
      : []),
    ...(skew > maxSkewSeconds ? [hint('date', `${skew} s from the clock of this computer`)] : []),
    ...(/no-store/.test(headers.get('cache-control') ?? '')
      ? []
      : [hint('cache-control', 'no-store is missing', 'A browser may keep personal data on its disk')]),
    ...(protocol === 'http:' && !isInternal
      ? [hint('address', 'http:// is not encrypted', "Passwords and patients' data can be read in transit")]
      : []),
    ...checkOrigins(headers),
  ];
};
