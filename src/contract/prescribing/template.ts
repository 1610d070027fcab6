import * as v from 'valibot';
import { codedDiagnosis } from '../consultation/diagnosis.ts';
import { extension } from '../protocol/endpoint.ts';
import { lineInput, lineSchema } from './prescription.ts';
import { maxDiagnoses, recordFields } from '../consultation/record.ts';
import { acknowledged, id, list, requiredText } from '../protocol/schemas.ts';

/** Sections of a case record; using the template leaves omitted ones unchanged. */
const recordContent = v.object({
  kind: v.literal('record'),
  ...v.partial(v.object(recordFields)).entries,
  diagnoses: v.optional(v.pipe(v.array(codedDiagnosis), v.maxLength(maxDiagnoses))),
});

/** The stored lines: the usage and the drug's names, so that a removed drug can still be named. */
const templateLine = v.object({
  ...lineInput.entries,
  ...v.pick(lineSchema, ['drugName', 'drugNameEn', 'strength', 'doseUnit', 'packUnit', 'packUnitEn']).entries,
});
export type TemplateLine = v.InferOutput<typeof templateLine>;

const prescriptionContent = v.object({
  kind: v.literal('prescription'),
  diagnoses: list(codedDiagnosis),
  lines: v.pipe(v.array(templateLine), v.minLength(1), v.maxLength(20)),
});

/** The content of a template: for a record or a prescription. */
export const templateContent = v.variant('kind', [recordContent, prescriptionContent]);
export type TemplateContent = v.InferOutput<typeof templateContent>;

/** The maximum number of a doctor's templates. */
export const maxTemplates = 200;
/** How many bytes a doctor's templates of one kind hold, as JSON: every list has all of them. */
export const maxTemplateBytes = 500_000;

/** Fills a form without submitting it (docs/product.md, "Prescribing rules"). `shared` ones are the hospital's, and read-only. */
export const template = v.object({
  id,
  name: v.string(),
  shared: v.optional(v.boolean(), false),
  content: templateContent,
});
export type Template = v.InferOutput<typeof template>;

export const templates = {
  list: extension.get('/prescription/template/list', "The doctor's templates and the hospital's", {
    input: v.object({ kind: v.picklist(['record', 'prescription']) }),
    data: v.array(template),
  }),
  /** `templateName` if another template of the kind has this name. */
  save: extension.post('/prescription/template/save', 'A new template, or with an id a changed one', {
    input: v.object({ id: v.optional(id), name: requiredText(40), content: templateContent }),
    data: template,
  }),
  remove: extension.post('/prescription/template/delete', 'Delete a template', {
    input: v.object({ id }),
    data: acknowledged,
  }),
};
