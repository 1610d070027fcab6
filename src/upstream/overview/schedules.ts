import type { DoctorSchedule, overview, ScheduleSort } from '../../contract/hospital/overview.ts';
import { staffStatus } from '../../contract/account/staff.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { likePattern } from '../db/likePattern.ts';
import { departmentNamer } from '../hospital/departments.ts';
import { consultTypes, serviceConfigOf } from '../orders/serviceConfigRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { absencesAt } from '../staff/absence/absenceRows.ts';
import { doctorConditions } from './doctorFilter.ts';

interface Doctor {
  readonly id: string;
  readonly name: string;
  readonly dept: string | null;
}

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** Doctors without a department come last. */
const compareDepartments = (a: Doctor, b: Doctor): number =>
  Number(a.dept === null) - Number(b.dept === null) || collator.compare(a.dept ?? '', b.dept ?? '');

const comparators: Readonly<Record<ScheduleSort, (a: Doctor, b: Doctor) => number>> = {
  department: (a, b) => compareDepartments(a, b) || collator.compare(a.name, b.name),
  name: (a, b) => collator.compare(a.name, b.name),
};

/** A page of the hospital's enabled doctors with their services and whether they are away now. */
export const doctorSchedules = (
  ctx: RequestContext,
  query: ServerInput<typeof overview.schedules>,
): { total: number; list: DoctorSchedule[] } => {
  const { store, clock, language } = ctx;
  const { keyword, away, orderBy, sort, pageNo, pageSize } = query;
  const now = clock.now();
  const conditions = doctorConditions(store, query, 'a.id');
  const nameOf = departmentNamer(store, language);
  const absences = absencesAt(store, now);
  // SQLite cannot sort Chinese names, so all doctors are read and sorted in memory, as the staff is.
  const doctors = store
    .all<Doctor>(
      `SELECT a.id, a.name, a.dept FROM account a
       WHERE a.is_auditor = 0 AND a.status = ? AND a.name LIKE ? ESCAPE '\\'${conditions.map(({ sql }) => ` AND ${sql}`).join('')}
       ORDER BY a.id`,
      staffStatus.enabled,
      likePattern(keyword),
      ...conditions.flatMap(({ params }) => params),
    )
    .filter(({ id }) => away !== 1 || absences.has(id))
    .map((one) => ({ ...one, dept: nameOf(one.dept) }));
  const direction = sort === 'desc' ? -1 : 1;
  const types = consultTypes(store);
  return {
    total: doctors.length,
    list: doctors
      .toSorted((a, b) => direction * comparators[orderBy](a, b))
      .slice((pageNo - 1) * pageSize, pageNo * pageSize)
      .map(({ id, name, dept }) => ({
        doctorId: id,
        doctorName: name,
        deptName: dept,
        services: types.map((type) => {
          const {
            greeting: _,
            version: _version,
            updateTime: _time,
            ...service
          } = serviceConfigOf(store, id, type, now);
          return service;
        }),
        away: absences.has(id),
        absence: absences.get(id) ?? null,
      })),
  };
};
