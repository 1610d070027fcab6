import { type CallReport, type Finding, type Report, failing, isUnknown } from './report.ts';

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
  return `${count('works')} of ${screens.length} screens work; ${count('works in part')} work in part, ${count('does not work')} not at all, ${count('not checked')} not checked`;
};

/** Whether the specification is met, in one line. */
export const conclusionOf = (report: Report): string => {
  if (report.passed) return 'Everything that the specification requires can be read.';
  const socketFails = !report.socket.opens || report.message?.arrived === false;
  const calls = failing(report.calls);
  const broken = [
    ...calls.filter((one) => !isUnknown(one)).map(({ name }) => name),
    ...(socketFails ? ['socket'] : []),
  ];
  const unknown = calls.filter(isUnknown).map(({ name }) => name);
  return [
    broken.length > 0
      ? `The specification is not met: ${broken.join(', ')}.`
      : 'All calls that this account may make meet the specification.',
    ...(unknown.length > 0 ? [`Not checked with this account: ${unknown.join(', ')}.`] : []),
  ].join(' ');
};

/** The report for a terminal. */
export const renderText = (report: Report): string => {
  const { calls, socket, message, written, headers, screens } = report;
  const called = calls.filter(({ outcome }) => outcome !== 'not called');
  const notCalled = calls.filter(({ outcome }) => outcome === 'not called');
  const of = (origin: CallReport['origin']) =>
    called.filter((one) => one.origin === origin).flatMap(callLines);
  return [
    `${report.address}  account ${report.account}  ${report.at}`,
    'A line that begins with # is the place in the OpenAPI document: npm run --silent openapi',
    ...section('Calls of the specification', of('spec')),
    ...section('Extensions', of('extension')),
    ...section('Not called, because they write, or end the session', [
      `  ${notCalled.map(({ name }) => name).join(', ')}`,
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
    ...section('Headers', headers.length === 0 ? ['  as expected'] : headers.map(findingLine)),
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
