import * as v from 'valibot';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import {
  type TemplateLine,
  maxTemplateBytes,
  maxTemplates,
  type Template,
  type TemplateContent,
  templateContent,
  templates,
} from '../../contract/prescribing/template.ts';
import { resolveDiagnoses } from '../catalog/diagnosisRows.ts';
import { nextId } from '../db/ids.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

interface Row {
  id: string;
  userId: string;
  kind: string;
  name: string;
  content: string;
}

const columns = 'id, user_id AS userId, kind, name, content';

const templateOf = ({ id, userId, name, content }: Row): Template => ({
  id,
  name,
  shared: userId === '',
  content: v.parse(templateContent, JSON.parse(content)),
});

/** A name for comparison: `Cold` and `cold` are the same. */
const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Stores a new template or replaces the one with its id; `userId` is '' for the hospital's own templates. */
export const saveTemplate = (
  store: Store,
  userId: string,
  { id, name, content }: Pick<Template, 'id' | 'name' | 'content'>,
): void => {
  store.run('DELETE FROM template WHERE id = ?', id);
  store.run(
    'INSERT INTO template (id, user_id, kind, name, name_key, content) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    userId,
    content.kind,
    name,
    nameKey(name),
    JSON.stringify(content),
  );
};

type DrugNames = Omit<TemplateLine, keyof LineInput>;

/**
 * A line with the hospital's names for its drug, even when it is no longer sold; `drugUnknown` when it never
 * was.
 */
const withDrugNames = (store: Store, line: TemplateLine): TemplateLine => {
  const names = store.one<DrugNames>(
    `SELECT name AS drugName, name_en AS drugNameEn, strength, dose_unit AS doseUnit, pack_unit AS packUnit,
       pack_unit_en AS packUnitEn FROM drug WHERE id = ?`,
    line.drugId,
  );
  return names ? { ...line, ...names } : throwHttpError('drugUnknown', { drugId: line.drugId });
};

const normalizeContent = (store: Store, content: TemplateContent): TemplateContent => {
  if (content.kind === 'prescription')
    return {
      ...content,
      diagnoses: resolveDiagnoses(store, content.diagnoses),
      lines: content.lines.map((line) => withDrugNames(store, line)),
    };
  const { diagnoses, ...fields } = content;
  return diagnoses ? { ...fields, diagnoses: resolveDiagnoses(store, diagnoses) } : fields;
};

/** A template that the caller may change; the hospital's own are read-only. */
const requireOwnTemplate = ({ store, caller }: RequestContext, id: string): Row => {
  const row = store.one<Row>(`SELECT ${columns} FROM template WHERE id = ?`, id);
  if (row?.userId === '') return throwHttpError(403);
  return row?.userId === caller.userId ? row : throwHttpError(404);
};

/** Templates: every doctor's own, and the hospital's (docs/product.md, "Prescribing rules"). */
export const templateHandlers = bindHandlers(templates, {
  list: ({ kind }, { store, caller }) =>
    store
      .all<Row>(
        `SELECT ${columns} FROM template WHERE kind = ? AND user_id IN ('', ?) ORDER BY user_id = '', name_key`,
        kind,
        caller.userId,
      )
      .map(templateOf),
  save({ id, name, content }, ctx) {
    const { store, caller } = ctx;
    if (id !== undefined && requireOwnTemplate(ctx, id).kind !== content.kind)
      return throwBadField('content');
    const ownTemplates = store.all<{ id: string; kind: string; key: string; bytes: number }>(
      'SELECT id, kind, name_key AS "key", octet_length(content) AS bytes FROM template WHERE user_id = ?',
      caller.userId,
    );
    if (id === undefined && ownTemplates.length >= maxTemplates) return throwHttpError('templatesFull');
    const key = nameKey(name);
    const others = ownTemplates.filter((one) => one.id !== id && one.kind === content.kind);
    if (others.some((one) => one.key === key)) return throwHttpError('templateName');
    const saved = { id: id ?? nextId(), name, content: normalizeContent(store, content) };
    const bytes = Buffer.byteLength(JSON.stringify(saved.content));
    const before = ownTemplates.find((one) => one.id === id)?.bytes ?? 0;
    const all = others.reduce((sum, one) => sum + one.bytes, bytes);
    // What was stored before there was a limit can be shortened.
    if (all > maxTemplateBytes && bytes > before) return throwHttpError('templatesFull');
    saveTemplate(store, caller.userId, saved);
    return { ...saved, shared: false };
  },
  remove({ id }, ctx) {
    requireOwnTemplate(ctx, id);
    ctx.store.run('DELETE FROM template WHERE id = ?', id);
    return true;
  },
});
