import { sampling } from '../../contract/prescribing/sampling.ts';
import { nextId } from '../db/ids.ts';
import { exportSampling } from '../export/samplingExport.ts';
import { exportSamplingResults } from '../export/samplingResultsExport.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import { trailAnyRead } from '../trail/trailRead.ts';
import { drawSample, newSeed } from './drawSample.ts';
import { judgeSheet, requireSheet } from './judgeSheet.ts';
import { countUnknown, population } from './population.ts';
import { requireSample, samplePage } from './sampleRows.ts';
import { samplingResults } from './samplingResults.ts';
import { sheetPage } from './sheetRows.ts';

/** What a sheet takes in the database until it is judged, with its indexes. */
const bytesOfSheet = 250;

/** Samples of approved prescriptions and their worksheets (docs/product.md, "Prescription sampling"). */
export const samplingHandlers = bindHandlers(sampling, {
  page: (query, ctx) => samplePage(ctx, query),
  preview: (filter, ctx) => ({
    count: population(ctx, filter).length,
    unknown: countUnknown(ctx, filter),
  }),
  draw({ size, ...filter }, ctx) {
    const { store, clock, caller, tenantId, trail, writeBudget } = ctx;
    const candidates = population(ctx, filter);
    if (size > candidates.length)
      return throwHttpError('sampleTooLarge', { count: String(candidates.length) });
    writeBudget.add(tenantId, caller.userId, size * bytesOfSheet);
    const seed = newSeed();
    const id = nextId();
    store.run(
      'INSERT INTO prescription_sample (id, drawn_at, drawn_by, filter, seed, population, size) VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      clock.now(),
      caller.userId,
      JSON.stringify(filter),
      seed,
      candidates.length,
      size,
    );
    // By their numbers, which everybody can read who repeats the draw.
    const byNumber = new Map(candidates.map((one) => [one.prescriptionNo, one]));
    const drawn = drawSample(seed, [...byNumber.keys()], size).flatMap((no) => byNumber.get(no) ?? []);
    for (const [at, { id: prescriptionId, version }] of drawn.entries())
      store.run(
        'INSERT INTO sample_sheet (id, sample_id, place, prescription_id, prescription_version) VALUES (?, ?, ?, ?, ?)',
        nextId(),
        id,
        at + 1,
        prescriptionId,
        version,
      );
    trail('sample-draw', id, JSON.stringify({ size, population: candidates.length, seed, filter }));
    return requireSample(ctx, id);
  },
  results: ({ id }, ctx) => samplingResults(ctx, id),
  sheets(query, ctx) {
    requireSample(ctx, query.id);
    return sheetPage(ctx, query);
  },
  sheet({ id }, ctx) {
    const sheet = requireSheet(ctx, id);
    trailAnyRead(ctx, 'sample-sheet-read', sheet.prescription.id);
    return sheet;
  },
  judge: (input, ctx) => judgeSheet(ctx, input),
  exportResults: (query, ctx) => exportSamplingResults(ctx, query),
  export: (query, ctx) => exportSampling(ctx, query),
});
