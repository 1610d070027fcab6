import { logError } from './logError.ts';
import type { Hospital, Hospitals } from '../db/hospitals.ts';

/**
 * Runs a task at each hospital. A failure is logged under the task's name and does not keep the task from
 * running at the others.
 */
export const forEachHospital = (
  { list }: Pick<Hospitals, 'list'>,
  task: string,
  run: (hospital: Hospital) => void,
): void => {
  for (const hospital of list)
    try {
      run(hospital);
    } catch (error) {
      logError(`${task} at hospital ${hospital.tenantId} failed`, error);
    }
};

/** Calls `run` at this interval, in milliseconds; does not keep the process alive. Returns a dispose function. */
export const startTimer = (intervalMs: number, run: () => void): (() => void) => {
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};
