import type { CallReport, Finding, Report } from './report.ts';
import { nodeAt } from './fieldPointer.ts';
import { conclusionOf, scoreOf, socketPointer } from './renderText.ts';

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

/** A link to the excerpt from the OpenAPI document at the end of the page. */
const linked = (pointer: string | null, content: string): string =>
  pointer === null ? content : `<a href="${escape(pointer)}">${content}</a>`;

const findingText = ({ severity, field, says, loses, openApi }: Finding): string =>
  `<p class="${severity}">${field === '' ? '' : `${linked(openApi, `<code>${escape(field)}</code>`)} `}${escape(says)}${loses === null ? '' : `. ${escape(loses)}`}</p>`;

const callRow = ({ name, call, outcome, detail, ms, findings, openApi }: CallReport): string[] => [
  `<b>${escape(name)}</b><br>${linked(openApi, `<code>${escape(call)}</code>`)}`,
  `<span class="${outcome.replaceAll(' ', '-')}">${outcome}</span>`,
  `${detail === null ? '' : `<p>${escape(detail)}</p>`}${findings.map(findingText).join('')}`,
  ms === null ? '' : `${ms} ms`,
];

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top}
pre{max-height:20rem;overflow:auto;white-space:pre-wrap;background:#f4f4f4;padding:.5rem}h3{font-size:1rem;overflow-wrap:anywhere}section:target pre{outline:2px solid #0b5d1e}
p{margin:.2rem 0}.error,.unreadable,.failed,.not-offered,.rows-left-out,.does-not-work{color:#a30015}.hint,.works-in-part{color:#6b4a00}
.read,.works{color:#0b5d1e}`;

/** What the OpenAPI document says at each place that the report links to. */
const excerpts = (calls: readonly CallReport[]): string => {
  const pointers = calls.flatMap(({ openApi, findings }) => [
    openApi,
    ...findings.flatMap((finding) => (finding.openApi === null ? [] : [finding.openApi])),
  ]);
  return [...new Set(pointers)]
    .map(
      (pointer) =>
        `<section id="${escape(pointer.slice(1))}"><h3><code>${escape(pointer)}</code></h3><pre>${escape(JSON.stringify(nodeAt(pointer), null, 1))}</pre></section>`,
    )
    .join('\n');
};

/** The report as one page without scripts. */
export const renderHtml = (report: Report): string => {
  const { calls, socket, message, written, headers, screens } = report;
  const of = (origin: CallReport['origin']) =>
    table(['Call', 'Outcome', 'Findings', 'Time'], calls.filter((one) => one.origin === origin).map(callRow));
  const placeOf = new Map(calls.map(({ name, openApi }) => [name, openApi]));
  const screenRows = screens.map(({ path, verdict, lacks }) => [
    escape(path),
    `<span class="${verdict.replaceAll(' ', '-')}">${verdict}</span>`,
    lacks.map((name) => linked(placeOf.get(name) ?? null, escape(name))).join(', '),
  ]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Conformance of ${escape(report.address)}</title><style>${style}</style></head><body>
<h1>Conformance of ${escape(report.address)}</h1>
<p>${escape(report.at)}, account ${escape(report.account)}</p>
<p><b>${escape(conclusionOf(report))}</b> ${escape(scoreOf(report))}.</p>
<h2>Screens</h2>${table(['Screen', 'Verdict', 'Missing, or not checked'], screenRows)}
<h2>Calls of the specification</h2>${of('spec')}
<h2>Extensions</h2>${of('extension')}
<h2>Socket</h2><p>${escape(socket.says)}</p>${message === null ? '' : `<p>${escape(message.says)}</p>`}
<p>Its frames: <code>npm run --silent asyncapi</code>, ${escape(socketPointer)}</p>
${written.length === 0 ? '' : `<h2>Written and left behind</h2><ul>${written.map((one) => `<li>${escape(one)}</li>`).join('')}</ul>`}
<h2>Headers</h2>${headers.length === 0 ? '<p>As expected.</p>' : headers.map(findingText).join('')}
<h2>From the OpenAPI document</h2><p><code>npm run --silent openapi</code> prints all of it.</p>
${excerpts(calls)}
</body></html>
`;
};
