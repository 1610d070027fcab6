import * as v from 'valibot';
import { codedDiagnosis } from '../consultation/diagnosis.ts';
import { extension } from '../protocol/endpoint.ts';
import { lineInput, lineSchema } from './prescription.ts';
import { maxDiagnoses, recordFields } from '../consultation/record.ts';
import { acknowledged, id, list, requiredText } from '../protocol/schemas.ts';

/** Sections of a case record; one that is left out is not touched when the template is used. */
const recordContent = v.object({
  kind: v.literal('record'),
  ...v.partial(v.object(recordFields)).entries,
  diagnoses: v.optional(v.pipe(v.array(codedDiagnosis), v.maxLength(maxDiagnoses))),
});

/** Lines as they are kept: the usage, and the drug's names as they were, so that one that is gone can still be named. */
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

/** What a template fills a form with: a record, or a prescription. */
export const templateContent = v.variant('kind', [recordContent, prescriptionContent]);
export type TemplateContent = v.InferOutput<typeof templateContent>;

/** A doctor has no more templates than so many. */
export const maxTemplates = 200;

/** What fills a form; it never sends it (docs/product.md, "Prescribing rules"). `shared` ones are the hospital's, and read-only. */
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
  /** A name that another template of the kind has is `templateName`. */
  save: extension.post('/prescription/template/save', 'A new template, or with an id a changed one', {
    input: v.object({ id: v.optional(id), name: requiredText(40), content: templateContent }),
    data: template,
  }),
  remove: extension.post('/prescription/template/delete', 'Drop a template', {
    input: v.object({ id }),
    data: acknowledged,
  }),
};
