import type { CallReport, Finding, Report } from './report.ts';
import { conclusionOf, scoreOf } from './renderText.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('\n')}</tbody></table>`;

const findingText = ({ severity, field, says, loses }: Finding): string =>
  `<p class="${severity}">${field === '' ? '' : `<code>${escape(field)}</code> `}${escape(says)}${loses === null ? '' : `. ${escape(loses)}`}</p>`;

const callRow = ({ name, call, outcome, detail, ms, findings, openApi }: CallReport): string[] => [
  `<b>${escape(name)}</b><br><code title="${escape(openApi)}">${escape(call)}</code>`,
  `<span class="${outcome.replaceAll(' ', '-')}">${outcome}</span>`,
  `${detail === null ? '' : `<p>${escape(detail)}</p>`}${findings.map(findingText).join('')}`,
  ms === null ? '' : `${ms} ms`,
];

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top}
p{margin:.2rem 0}.error,.unreadable,.failed,.not-offered,.rows-left-out,.does-not-work{color:#a30015}.hint,.works-in-part{color:#6b4a00}
.read,.works{color:#0b5d1e}`;

/** The report as one page without scripts. */
export const renderHtml = (report: Report): string => {
  const { calls, socket, headers, screens } = report;
  const of = (origin: CallReport['origin']) =>
    table(['Call', 'Outcome', 'Findings', 'Time'], calls.filter((one) => one.origin === origin).map(callRow));
  const screenRows = screens.map(({ path, verdict, lacks }) => [
    escape(path),
    `<span class="${verdict.replaceAll(' ', '-')}">${verdict}</span>`,
    escape(lacks.join(', ')),
  ]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Conformance of ${escape(report.address)}</title><style>${style}</style></head><body>
<h1>Conformance of ${escape(report.address)}</h1>
<p>${escape(report.at)}, account ${escape(report.account)}</p>
<p><b>${escape(conclusionOf(report))}</b> ${escape(scoreOf(report))}.</p>
<h2>Screens</h2>${table(['Screen', 'Verdict', 'Lacks'], screenRows)}
<h2>Calls of the specification</h2>${of('spec')}
<h2>Extensions</h2>${of('extension')}
<h2>Socket</h2><p>${escape(socket.says)}</p>
<h2>Headers</h2>${headers.length === 0 ? '<p>As they should be.</p>' : headers.map(findingText).join('')}
</body></html>
`;
};
