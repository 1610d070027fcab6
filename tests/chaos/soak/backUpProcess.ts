// Runs as a process: `npm run data -- backup FOLDER`, loaded before and begun when its parent says so: what is acknowledged by then
// has to be in the back-up.
import '../../../src/upstream/db/backUp.ts';
import '../../../src/upstream/import/applyFile.ts';

process.once('message', async () => {
  process.disconnect();
  await import('../../../src/upstream/import/main.ts');
});
process.send?.('loaded');
