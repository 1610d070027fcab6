import type { Finding } from './report.ts';

/** Above this difference between the clocks, in seconds, times on screen look wrong. */
const maxSkewSeconds = 60;

const hint = (field: string, says: string, loses: string | null = null): Finding => ({
  severity: 'hint',
  field,
  says,
  loses,
});

/** Looks at the headers of an answer that has personal data. */
export const checkHeaders = (headers: Headers, now: number): Finding[] => {
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
    ...(headers.get('access-control-allow-origin') === '*'
      ? [hint('access-control-allow-origin', 'every website may read the answers; the console needs none')]
      : []),
  ];
};
