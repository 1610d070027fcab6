import { useSearch } from 'wouter';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { createHeldVerdictPage } from '../pendingVerdict/pendingVerdicts.ts';
import { TaskList } from './TaskList.tsx';
import { toPath, parseQuery, type TaskQuery, createTaskList } from './taskListModel.ts';

const TaskListLoader = ({ query }: { query: TaskQuery }) => {
  const app = useServices();
  const tasks = useModel(() => createTaskList(app, query));
  return <TaskList tasks={tasks} query={query} />;
};

/** /prescriptionTask: the audit queue. */
export const PrescriptionTaskPage = () => {
  const app = useServices();
  const query = parseQuery(useSearch());
  // The run ends here with its last verdict still held back.
  useModel(() => createHeldVerdictPage(app));
  return <TaskListLoader key={toPath(query)} query={query} />;
};
