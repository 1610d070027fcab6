import { useSearch } from 'wouter';
import { useOpened } from '../lib/useOpened.ts';
import { useApp } from '../useApp.ts';
import { TaskList } from './TaskList.tsx';
import { queryPath, readQuery, type TaskQuery, openTasks } from './tasks.ts';

const Opened = ({ query }: { query: TaskQuery }) => {
  const app = useApp();
  const tasks = useOpened(() => openTasks(app, query));
  return <TaskList tasks={tasks} query={query} />;
};

/** /prescriptionTask: the audit queue. */
export const PrescriptionTaskPage = () => {
  const query = readQuery(useSearch());
  return <Opened key={queryPath(query)} query={query} />;
};
