import { type DataKind, dataKinds, hospitalData } from '../../contract/hospital/hospitalData.ts';
import { type FormFile, maxFileBytes } from '../../contract/files/file.ts';
import { sendChangeNotice, storedMobiles } from '../auth/mobiles.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { dayOf } from '../server/clock.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { appliedFiles } from './applyFile.ts';
import { headerOf, tableKinds } from './importFile.ts';
import type { UploadedFile } from './importJob.ts';

/** How many applied files of a kind are listed. */
const maxListed = 10;

const readUpload = async (ctx: RequestContext, kind: DataKind, file: FormFile): Promise<UploadedFile> => {
  if (file.size === 0) return throwBadField('file');
  if (file.size > maxFileBytes) return throwHttpError(413);
  ctx.storage.limits.requireDiskRoom(ctx.store, ctx.caller.userId, file.size);
  // Reading it takes as long as applying it, so a check counts as much.
  ctx.writeBudget.add(ctx.tenantId, ctx.caller.userId, file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileName = file.name
    .replace(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed();
  return { kind, bytes, fileName, userId: ctx.caller.userId, now: ctx.clock.now() };
};

/** A hospital's own data from the console: the same as the command, for administrators. */
export const importHandlers = bindHandlers(
  hospitalData,
  {
    kinds: (_input, { store }) =>
      dataKinds.map((kind) => {
        const table = tableKinds.find(({ name }) => name === kind);
        const columns = table ? headerOf(store, table) : [];
        return { kind, columns, applied: appliedFiles(store, kind, maxListed) };
      }),
    async check({ kind, file }, ctx) {
      const upload = await readUpload(ctx, kind, file);
      const { importJobs, tenantId, store, language, trail } = ctx;
      const report = await importJobs.run(tenantId, { type: 'check', file: upload, language });
      await importJobs.written();
      store.transaction(() => trail('data-checked', kind, `${report.problemCount} problems`));
      return report;
    },
    async apply({ kind, file, checked }, ctx) {
      const upload = await readUpload(ctx, kind, file);
      const { importJobs, tenantId, caller, store } = ctx;
      const { sessionId } = caller;
      const before = storedMobiles(store);
      const applied = await importJobs.run(tenantId, { type: 'apply', file: upload, checked, sessionId });
      if (applied === 'changed') return throwHttpError('dataChanged');
      if (applied === 'notPermitted') return throwHttpError(403);
      const after = storedMobiles(store);
      for (const [id, { mobile, confirmed }] of before)
        if (after.get(id)?.mobile !== mobile) sendChangeNotice(ctx, confirmed, 'mobile');
      return applied;
    },
    async export({ kind }, { importJobs, tenantId, store, clock, trail }) {
      const text = await importJobs.run(tenantId, { type: 'export', kind });
      await importJobs.written();
      store.transaction(() => trail('data-exported', kind));
      const isJson = kind === 'rule-pack';
      const name = `${kind}-${dayOf(clock.now())}.${isJson ? 'json' : 'csv'}`;
      return new Response(text, {
        headers: {
          // A console reads JSON as an envelope.
          'content-type': isJson ? 'application/octet-stream' : 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        },
      });
    },
  },
  ['check', 'apply', 'export'],
);
