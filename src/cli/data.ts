import { runAttached } from './processes.ts';
import { command, readSettings } from './settings.ts';

// The import is part of the upstream, whose tables it writes; this passes on its words and where the data are.
await command(() => {
  const { dataDir } = readSettings(process.env);
  const words = ['--disable-warning=ExperimentalWarning', 'src/upstream/import/main.ts'];
  return runAttached(process.execPath, [...words, ...process.argv.slice(2)], { DATA_DIR: dataDir });
});
