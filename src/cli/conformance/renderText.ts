import { type CallReport, type Finding, type Report, failing } from './report.ts';

const findingLine = ({ severity, field, says, loses, openApi }: Finding): string =>
  `    ${severity}: ${field === '' ? '' : `${field}: `}${says}${loses === null ? '' : `. ${loses}`}${openApi === null || field === '' ? '' : `\n      ${openApi}`}`;

const callLines = ({ name, call, outcome, detail, ms, findings, openApi }: CallReport): string[] => [
  `  ${outcome.padEnd(13)} ${name}  ${call}${ms === null ? '' : `  ${ms} ms`}`,
  ...(detail === null ? [] : [`    ${detail}`]),
  ...(outcome === 'read' && findings.length === 0 ? [] : [`    ${openApi}`]),
  ...findings.map(findingLine),
];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** Where the AsyncAPI document describes the frames of the socket. */
export const socketPointer = '#/channels/socket';

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
    ...(report.socket.opens && report.message?.arrived !== false ? [] : ['socket']),
  ];
  return `The specification is not met: ${names.join(', ')}.`;
};

/** The report for a terminal. */
export const renderText = (report: Report): string => {
  const { calls, socket, message, written, headers, screens } = report;
  const asked = calls.filter(({ outcome }) => outcome !== 'not asked');
  const notAsked = calls.filter(({ outcome }) => outcome === 'not asked');
  const of = (origin: CallReport['origin']) =>
    asked.filter((one) => one.origin === origin).flatMap(callLines);
  return [
    `${report.address}  account ${report.account}  ${report.at}`,
    'A line that begins with # is the place in the OpenAPI document: npm run --silent openapi',
    ...section('Calls of the specification', of('spec')),
    ...section('Extensions', of('extension')),
    ...section('Not asked, because they write, or end the session', [
      `  ${notAsked.map(({ name }) => name).join(', ')}`,
    ]),
    ...section('Socket', [
      `  ${socket.says}`,
      ...(message === null ? [] : [`  ${message.says}`]),
      `    asyncapi ${socketPointer}`,
    ]),
    ...section(
      'Written and left behind',
      written.map((one) => `  ${one}`),
    ),
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
