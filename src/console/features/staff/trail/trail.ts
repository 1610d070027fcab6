import { type ReadonlySignal, signal } from '@preact/signals-react';
import { auditTrail, type TrailEntry } from '../../../../contract/hospital/auditTrail.ts';
import type { Services } from '../../../services.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { toTrailRequest, type TrailQuery } from './trailQuery.ts';

/** The number of rows on a page. */
export const pageSize = 50;

/** One page of the audit trail, and its export. */
export interface AuditTrailPage {
  readonly page: AsyncState<{ total: number; list: TrailEntry[] }>;
  readonly isExporting: ReadonlySignal<boolean>;
  /** Why the last export failed. */
  readonly exportError: ReadonlySignal<string | null>;
  readonly exportRows: () => Promise<void>;
  readonly start: () => () => void;
}

/** Creates it; only a complete file is passed to `saveFile`. */
export const createAuditTrailPage = (
  { call, clock, files }: Pick<Services, 'call' | 'clock'> & { files: Pick<Services['files'], 'download'> },
  query: TrailQuery,
  saveFile: (blob: Blob, name: string) => void,
): AuditTrailPage => {
  const filter = toTrailRequest(query);
  const page = createAsyncState(
    () => call(auditTrail.page, { ...filter, pageNo: query.pageNo, pageSize }),
    clock,
  );
  const isExporting = signal(false);
  const exportError = signal<string | null>(null);
  const controller = new AbortController();
  return {
    page,
    isExporting,
    exportError,
    exportRows: async () => {
      if (isExporting.peek()) return;
      isExporting.value = true;
      exportError.value = null;
      try {
        const { blob, name } = await files.download(auditTrail.export, filter, {
          signal: controller.signal,
        });
        saveFile(blob, name ?? 'audit-trail.csv');
      } catch (thrown) {
        exportError.value = controller.signal.aborted ? null : toApiError(thrown).message;
      }
      isExporting.value = false;
    },
    start: () => {
      void page.load();
      return () => controller.abort();
    },
  };
};
