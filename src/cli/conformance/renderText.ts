import { type CallReport, type Finding, type Report, failing } from './report.ts';

const findingLine = ({ severity, field, says, loses }: Finding): string =>
  `    ${severity}: ${field === '' ? '' : `${field}: `}${says}${loses === null ? '' : `. ${loses}`}`;

const callLines = ({ name, call, outcome, detail, ms, findings }: CallReport): string[] => [
  `  ${outcome.padEnd(13)} ${name}  ${call}${ms === null ? '' : `  ${ms} ms`}${detail === null ? '' : `\n    ${detail}`}`,
  ...findings.map(findingLine),
];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** How many screens work, in one line. */
export const scoreOf = ({ screens }: Report): string => {
  const count = (verdict: string) => screens.filter((one) => one.verdict === verdict).length;
  const parts = ['works in part', 'does not work', 'not checked'].map((word) => `${count(word)} ${word}`);
  return `${count('works')} of ${screens.length} screens work (${parts.join(', ')})`;
};

/** Whether the specification is met, in one line. */
export const conclusionOf = (report: Report): string => {
  if (report.passed) return 'Everything that the specification asks for can be read.';
  const names = [
    ...failing(report.calls).map(({ name }) => name),
    ...(report.socket.opens ? [] : ['socket']),
  ];
  return `The specification is not met: ${names.join(', ')}.`;
};

/** The report for a terminal. */
export const renderText = (report: Report): string => {
  const { calls, socket, headers, screens } = report;
  const asked = calls.filter(({ outcome }) => outcome !== 'not asked');
  const notAsked = calls.filter(({ outcome }) => outcome === 'not asked');
  const of = (origin: CallReport['origin']) =>
    asked.filter((one) => one.origin === origin).flatMap(callLines);
  return [
    `${report.address}  account ${report.account}  ${report.at}`,
    ...section('Calls of the specification', of('spec')),
    ...section('Extensions', of('extension')),
    ...section('Not asked, because they write or end a session', [
      `  ${notAsked.map(({ name }) => name).join(', ')}`,
    ]),
    ...section('Socket', [`  ${socket.says}`]),
    ...section('Headers', headers.length === 0 ? ['  as they should be'] : headers.map(findingLine)),
    ...section(
      'Screens',
      screens.map(
        ({ path, verdict, lacks }) =>
          `  ${verdict.padEnd(13)} ${path}${lacks.length === 0 ? '' : `  lacks ${lacks.join(', ')}`}`,
      ),
    ),
    '',
    scoreOf(report),
    conclusionOf(report),
    '',
  ].join('\n');
};
