import {
  type HospitalFigures,
  type HospitalTotals,
  maxFigureDays,
  type overview,
} from '../../contract/hospital/overview.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { departmentNamer } from '../hospital/departments.ts';
import { dayMs, dayOf, startOfDay } from '../server/clock.ts';
import { dayRange } from '../server/dayRange.ts';
import { throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { doctorConditions, doctorsById } from './doctorFilter.ts';

type FigureQuery = ServerInput<typeof overview.figures>;

/** The days of figures that were asked for without a period. */
const defaultDays = 30;

interface VisitCount {
  readonly day: number;
  readonly status: number;
  readonly doctorId: string | null;
  readonly count: number;
}
interface Wait {
  readonly doctorId: string | null;
  readonly wait: number;
}
interface PrescriptionCount {
  readonly doctorId: string;
  readonly status: number;
  readonly count: number;
}
interface ReviewCount {
  readonly doctorId: string;
  readonly approve: number;
  readonly count: number;
}

/** What was counted, by doctor; null: no doctor has the visit. */
interface Counted {
  readonly visits: readonly VisitCount[];
  readonly waits: readonly Wait[];
  readonly prescriptions: readonly PrescriptionCount[];
  readonly reviews: readonly ReviewCount[];
}

const periodOf = ({ clock }: RequestContext, query: FigureQuery): { start: number; end: number } => {
  const asked = dayRange(query);
  const end = asked.end ?? startOfDay(clock.now()) + dayMs;
  const start = asked.start ?? end - defaultDays * dayMs;
  if (end <= start) return throwBadField('to');
  return end - start > maxFigureDays * dayMs ? throwBadField('from') : { start, end };
};

const count = (ctx: RequestContext, query: FigureQuery, start: number, end: number): Counted => {
  const { store } = ctx;
  const whose = (column: string) => {
    const conditions = doctorConditions(store, query, column);
    return {
      and: conditions.map(({ sql }) => ` AND ${sql}`).join(''),
      params: conditions.flatMap(({ params }) => params),
    };
  };
  const visits = whose('o.doctor_id');
  const own = whose('x.doctor_id');
  // Of the version that was reviewed: after a handover the prescription has another prescriber.
  const written = whose('w.written_by');
  const arrived = `FROM consult_order o WHERE o.create_time >= ? AND o.create_time < ?${visits.and}`;
  return {
    visits: store.all<VisitCount>(
      `SELECT CAST((o.create_time - ?) / ${dayMs} AS INTEGER) AS day, o.status, o.doctor_id AS doctorId, count(*) AS count ${arrived}
       GROUP BY 1, 2, 3`,
      start,
      start,
      end,
      ...visits.params,
    ),
    waits: store.all<Wait>(
      `SELECT o.doctor_id AS doctorId, o.accept_time - o.create_time AS wait ${arrived} AND o.accept_time IS NOT NULL`,
      start,
      end,
      ...visits.params,
    ),
    prescriptions: store.all<PrescriptionCount>(
      `SELECT x.doctor_id AS doctorId, x.status, count(*) AS count FROM prescription x
       WHERE x.create_time >= ? AND x.create_time < ? AND x.submit_time IS NOT NULL${own.and} GROUP BY 1, 2`,
      start,
      end,
      ...own.params,
    ),
    reviews: store.all<ReviewCount>(
      `SELECT w.written_by AS doctorId, d.approve, count(*) AS count FROM verdict d
       CROSS JOIN prescription_version w ON w.prescription_id = d.prescription_id AND w.version = d.version
       WHERE d.at >= ? AND d.at < ?${written.and} GROUP BY 1, 2`,
      start,
      end,
      ...written.params,
    ),
  };
};

const sum = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((total, row) => total + row.count, 0);

/** The middle of sorted waits; of an even number the earlier one of the two. */
const median = (sorted: readonly number[]): number | null => sorted[Math.ceil(sorted.length / 2) - 1] ?? null;

const totalsOf = ({ visits, waits, prescriptions, reviews }: Counted): HospitalTotals => {
  const sorted = waits.map(({ wait }) => wait).toSorted((a, b) => a - b);
  return {
    visits: sum(visits),
    medianWaitMs: median(sorted),
    longestWaitMs: sorted.at(-1) ?? null,
    prescriptions: sum(prescriptions),
    reviewed: sum(reviews),
    rejected: sum(reviews.filter(({ approve }) => approve === 0)),
  };
};

/** The same, apart for each value of a key; null is a value. */
const grouped = <K extends string | null>(
  counted: Counted,
  keyOf: (doctorId: string | null) => K,
): ReadonlyMap<K, HospitalTotals> => {
  const parts = {
    visits: Map.groupBy(counted.visits, ({ doctorId }) => keyOf(doctorId)),
    waits: Map.groupBy(counted.waits, ({ doctorId }) => keyOf(doctorId)),
    prescriptions: Map.groupBy(counted.prescriptions, ({ doctorId }) => keyOf(doctorId)),
    reviews: Map.groupBy(counted.reviews, ({ doctorId }) => keyOf(doctorId)),
  };
  const keys = new Set(Object.values(parts).flatMap((part) => [...part.keys()]));
  return new Map(
    [...keys].map((key) => [
      key,
      totalsOf({
        visits: parts.visits.get(key) ?? [],
        waits: parts.waits.get(key) ?? [],
        prescriptions: parts.prescriptions.get(key) ?? [],
        reviews: parts.reviews.get(key) ?? [],
      }),
    ]),
  );
};

const byStatus = (rows: readonly { readonly status: number; readonly count: number }[]) =>
  [...Map.groupBy(rows, ({ status }) => status)]
    .map(([status, same]) => ({ status, count: sum(same) }))
    .toSorted((a, b) => a.status - b.status);

/** What happened in the hospital in a period. */
export const hospitalFigures = (ctx: RequestContext, query: FigureQuery): HospitalFigures => {
  const { start, end } = periodOf(ctx, query);
  const counted = count(ctx, query, start, end);
  const nameOf = departmentNamer(ctx.store, ctx.language);
  const byDoctor = grouped(counted, (doctorId) => doctorId);
  const doctors = doctorsById(
    ctx.store,
    [...byDoctor.keys()].flatMap((id) => id ?? []),
  );
  const deptOf = (doctorId: string | null) => nameOf(doctors.get(doctorId ?? '')?.dept ?? null);
  const days = Map.groupBy(counted.visits, ({ day }) => day);
  return {
    days: Array.from({ length: (end - start) / dayMs }, (_, day) => ({
      day: dayOf(start + day * dayMs),
      states: byStatus(days.get(day) ?? []),
    })),
    totals: totalsOf(counted),
    prescriptions: byStatus(counted.prescriptions),
    departments: [...grouped(counted, deptOf)].map(([deptName, totals]) => ({ deptName, ...totals })),
    doctors: [...byDoctor].flatMap(([id, totals]) =>
      id === null
        ? []
        : {
            doctorId: id,
            doctorName: doctors.get(id)?.name ?? '',
            deptName: deptOf(id),
            ...totals,
          },
    ),
  };
};
