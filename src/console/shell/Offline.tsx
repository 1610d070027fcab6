import { momentOf } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { Banner } from './Banner.tsx';
import { openConnection } from './connection.ts';

/** Says since when there is no connection, and what still works. */
export const Offline = () => {
  const app = useApp();
  const w = useWords().shell.offline;
  const connection = useOpened(() => openConnection(app));
  const cut = connection.cut.value;
  const text = cut && w[cut.what](momentOf(cut.since, app.clock.minute.value));
  return <Banner calm text={text} more={w.works} />;
};
