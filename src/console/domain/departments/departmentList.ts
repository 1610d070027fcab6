import { type Department, departments } from '../../../contract/hospital/department.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';

/** The hospital's departments. */
export interface DepartmentList {
  readonly all: AsyncState<readonly Department[]>;
  readonly start: () => () => void;
}

/** Creates the list; it reloads on changes made in other tabs. */
export const createDepartmentList = ({
  call,
  clock,
  changes,
}: Pick<Services, 'call' | 'clock' | 'changes'>): DepartmentList => {
  const all = createAsyncState(() => call(departments.list, {}), clock);
  const load = () => void all.load();
  return {
    all,
    start: () => {
      load();
      return changes.onInvalidate('departments', load);
    },
  };
};

/** A department's name in the language of the page. */
export const nameOf = ({ name, nameEn }: Department, language: 'zh' | 'en'): string =>
  language === 'en' && nameEn !== '' ? nameEn : name;

/** The departments that have a text in one of their names. */
export const findDepartments = (all: readonly Department[], query: string): readonly Department[] => {
  const wanted = query.trim().toLowerCase();
  return all.filter(
    ({ name, nameEn }) => name.toLowerCase().includes(wanted) || nameEn.toLowerCase().includes(wanted),
  );
};
