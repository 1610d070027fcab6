import { writeFileSync } from 'node:fs';
import { createReport } from './conformance/createReport.ts';
import { readOptions, usage } from './conformance/options.ts';
import { readPassword } from './conformance/readPassword.ts';
import { renderHtml } from './conformance/renderHtml.ts';
import { renderText } from './conformance/renderText.ts';
import { UserError, command } from './settings.ts';

const badUsage = 2;

const refuse = (sentence: string): number => {
  process.stderr.write(`${sentence}\n${usage}\n`);
  return badUsage;
};

const save = (file: string | null, text: string): void => {
  if (file === null) return;
  try {
    writeFileSync(file, text);
  } catch {
    throw new UserError(`The report cannot be written to ${file}.`);
  }
};

await command(async () => {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === 'string') return refuse(options);
  const password = options.account === null ? null : await readPassword(options.account);
  if (options.account !== null && password === null)
    return refuse('Set CLOUDROOM_PASSWORD, or run the command on a terminal to be asked for the password.');
  const report = await createReport(options, password);
  save(options.json, `${JSON.stringify(report, null, 2)}\n`);
  save(options.html, renderHtml(report));
  process.stdout.write(renderText(report));
  return report.passed ? 0 : 1;
});
