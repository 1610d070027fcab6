import { momentOf } from '../../../lib/dates/days.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Banner } from './Banner.tsx';
import { createOutageMonitor } from './outage.ts';

/** Says since when there is no connection, and what still works. */
export const OfflineBanner = () => {
  const app = useServices();
  const t = useMessages().shell.offline;
  const monitor = useModel(() => createOutageMonitor(app));
  const outage = monitor.outage.value;
  const text = outage && t[outage.kind](momentOf(outage.since, app.clock.coarseNow.value));
  return <Banner polite text={text} more={t.stillWorks} />;
};
