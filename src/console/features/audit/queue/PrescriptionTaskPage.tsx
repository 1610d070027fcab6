import { useSearch } from 'wouter';
import { useListQuery } from '../../../ui/table/listPage.ts';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { createHeldVerdictPage } from '../pendingVerdict/pendingVerdicts.ts';
import { TaskList } from './TaskList.tsx';
import { parseQuery, createTaskList } from './taskListModel.ts';

/** /prescriptionTask: the audit queue. */
export const PrescriptionTaskPage = () => {
  const app = useServices();
  const query = parseQuery(useSearch());
  const settings = useListSettings('reviewQueue');
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const tasks = useModel(() => createTaskList(app, asked));
  useListQuery(tasks, asked);
  // The run ends here with its last verdict still held back.
  useModel(() => createHeldVerdictPage(app));
  return <TaskList tasks={tasks} query={query} settings={settings} />;
};
