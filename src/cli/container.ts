import { dockerError } from './dockerEngine.ts';
import { ensureInstalled } from './systemPackages.ts';
import { runAttached } from './processes.ts';
import { UserError, command, readSettings } from './settings.ts';
import { reportWide, summarise, runSuites, type TestCounts } from './testSuites.ts';

const compose = (port: string, args: readonly string[]): Promise<number> =>
  runAttached('docker', ['compose', '--project-name', 'cloudroom-test', ...args], { PORT: port });

const engineAnswers = async (): Promise<void> => {
  const fault = await dockerError();
  if (fault !== undefined) throw new UserError(`No Docker engine, so nothing was tested: ${fault}`);
};

const testContainers = async (port: string): Promise<TestCounts> => {
  if ((await compose(port, ['build'])) !== 0)
    throw new UserError('The images could not be built; see above.');
  try {
    if ((await compose(port, ['up', '--detach', '--wait', '--wait-timeout', '90'])) !== 0) {
      await compose(port, ['logs', '--tail', '40']);
      throw new UserError('The containers did not become healthy; see above.');
    }
    const counts = await runSuites(reportWide, ['--project=container'], { PORT: port });
    if (counts.failed > 0) await compose(port, ['logs', '--tail', '40']);
    return counts;
  } finally {
    await compose(port, ['down', '--volumes', '--timeout', '5']);
  }
};

await command(async () => {
  await engineAnswers();
  await ensureInstalled({ chromium: 'chromium fonts-noto-cjk', promtool: 'prometheus' });
  const { port } = readSettings({ PORT: process.env['PORT'] || '18080' });
  return summarise([await testContainers(String(port))]);
});
