import { engineFault } from './engine.ts';
import { needs } from './machine.ts';
import { show } from './processes.ts';
import { Complaint, command, readSettings } from './settings.ts';
import { besides, conclude, suites, type Told } from './suites.ts';

const compose = (port: string, args: readonly string[]): Promise<number> =>
  show('docker', ['compose', '--project-name', 'cloudroom-test', ...args], { PORT: port });

const engineAnswers = async (): Promise<void> => {
  const fault = await engineFault();
  if (fault !== undefined) throw new Complaint(`No Docker engine answers, so nothing was tested: ${fault}`);
};

const journey = async (port: string): Promise<Told> => {
  if ((await compose(port, ['build'])) !== 0)
    throw new Complaint('The images could not be built; see above.');
  try {
    if ((await compose(port, ['up', '--detach', '--wait', '--wait-timeout', '90'])) !== 0) {
      await compose(port, ['logs', '--tail', '40']);
      throw new Complaint('The containers did not become healthy; see above.');
    }
    const told = await suites(besides, ['--project=container'], { PORT: port });
    if (told.failed > 0) await compose(port, ['logs', '--tail', '40']);
    return told;
  } finally {
    await compose(port, ['down', '--volumes', '--timeout', '5']);
  }
};

await command(async () => {
  await engineAnswers();
  await needs({ chromium: 'chromium fonts-noto-cjk', promtool: 'prometheus' });
  const { port } = readSettings({ PORT: process.env['PORT'] || '18080' });
  return conclude([await journey(String(port))]);
});
