import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
import {
  acknowledged,
  fen,
  id,
  list,
  nullish,
  pageOf,
  paging,
  requiredText,
  text,
  time,
  integer,
} from '../protocol/schemas.ts';

/** The rounding of a quantity: counted units; an ingredient dose with a reusable remainder; one without. */
export const rounding = v.picklist(['counted', 'reusable', 'single-use']);

/** One drug in a warehouse. Amounts are decimals in strings. */
export const drugSchema = v.object({
  id,
  code: v.string(),
  name: v.string(),
  nameEn: v.optional(v.string(), ''),
  form: v.string(),
  /** As printed on the pack: `0.25g`. */
  strength: v.string(),
  /** The unit of a dose. */
  doseUnit: v.string(),
  /** The amount of `doseUnit` in one counted unit (tablet, ampoule, bottle). */
  unitAmount: v.string(),
  countUnit: v.string(),
  countUnitEn: v.optional(v.string(), ''),
  /** Counted units per pack. */
  packSize: integer,
  packUnit: v.string(),
  packUnitEn: v.optional(v.string(), ''),
  /** Null if unknown: then no quantity is computed. */
  rounding: v.fallback(nullish(rounding), null),
  priceFen: fen,
  /** Packs in the warehouse; null if unknown. */
  stock: nullish(integer),
  ingredients: list(v.string()),
  /** The allergy classes; null if unknown, which is not the same as none. */
  allergyClasses: nullish(v.array(v.string())),
  /** `none`, `narcotic`, `psychotropic-1`, `psychotropic-2`, `toxic`, `precursor`; null if unknown. */
  specialControl: nullish(v.string()),
  /** The minimum age; null if unknown. */
  minAgeYears: nullish(integer),
  /** The maximum per day in the dose unit, as a decimal string; null if unknown. */
  maxDaily: nullish(v.string()),
  defaultDose: v.optional(v.string(), ''),
  frequency: v.optional(v.string(), ''),
  route: v.optional(v.string(), ''),
});
export type Drug = v.InferOutput<typeof drugSchema>;

/** One drug with what only its details show. */
export const drugDetail = v.object({
  ...drugSchema.entries,
  /** Who makes it; empty if unknown. */
  maker: v.optional(v.string(), ''),
  /** The number of its marketing approval (国药准字); empty if unknown. */
  approvalNumber: v.optional(v.string(), ''),
});
export type DrugDetail = v.InferOutput<typeof drugDetail>;

/** The state of the hospital's drug dictionary. */
const dictionaryState = v.object({
  upToDate: v.boolean(),
  /** The last update; null if unknown. */
  at: nullish(time),
  /** The number of drugs added, removed or changed since. */
  changed: v.optional(integer, 0),
});
export type DictionaryState = v.InferOutput<typeof dictionaryState>;

/** A pharmacy's stock. */
export const warehouseSchema = v.object({ id, name: v.string() });
export type Warehouse = v.InferOutput<typeof warehouseSchema>;

/** Of how many people a drug must have been prescribed to count as usual: of one person's treatment nothing is recognisable. */
export const fewestPeople = 3;
/** How many usual drugs are listed at most. */
export const mostUsualDrugs = 20;

/** A drug that is usual for a diagnosis: how often it was prescribed for it, and to how many people. */
const usualDrug = v.object({ drugId: id, count: integer, people: integer });
export type UsualDrug = v.InferOutput<typeof usualDrug>;

/** The maximum number of a doctor's favourite drugs. */
export const maxFavourites = 500;

export const drug = {
  warehouses: spec.get(
    '/admin-api/medicines/drug-warehouse/newList',
    'The pharmacy stocks to prescribe from',
    {
      input: v.object({}),
      data: v.array(warehouseSchema),
    },
  ),
  search: spec.post(
    '/medicines/drug-western-inventory/list',
    'Drugs of a warehouse by name, code or initials',
    {
      input: v.object({ warehouseId: id, keyword: v.optional(text(50), ''), ...paging }),
      data: pageOf(drugSchema),
    },
  ),
  stock: spec.post(
    '/medicines/drug-western-inventory/getDrugInventoryInfo',
    'Named drugs of a warehouse as they stand now',
    {
      input: v.object({ warehouseId: id, drugIds: v.pipe(v.array(id), v.maxLength(50)) }),
      data: v.array(drugSchema),
    },
  ),
  byId: spec.get(
    '/admin-api/medicines/drug_western_inventory/findByDrugId/{id}',
    'One drug, in the first warehouse that has it',
    {
      input: v.object({ id }),
      data: drugDetail,
    },
  ),
  dictionary: spec.get(
    '/medicines/drug-western-inventory/drugDictionarySync',
    "Whether the hospital's drug dictionary is up to date",
    { input: v.object({}), data: dictionaryState },
  ),
  /** Idempotent. */
  updateDictionary: spec.get(
    '/medicines/drug-western-inventory/updateDrugDictionary',
    "Bring the hospital's drug dictionary up to date",
    { input: v.object({}), data: acknowledged },
  ),
  favourites: extension.get(
    '/medicines/drug-western-inventory/favourites',
    "The doctor's favourite drugs, by use",
    {
      input: v.object({ warehouseId: id }),
      data: v.array(drugSchema),
    },
  ),
  favour: extension.post(
    '/medicines/drug-western-inventory/favour',
    'Make a drug a favourite, or no longer',
    {
      input: v.object({ drugId: id, on: v.boolean() }),
      data: acknowledged,
    },
  ),
  /** `diagnosisCode` of any edition: codes of one three-character category of ICD-10 count together. */
  usual: extension.get(
    '/medicines/drug-western-inventory/usual',
    "What the hospital's doctors usually give for a diagnosis",
    {
      input: v.object({ diagnosisCode: requiredText(32) }),
      data: v.array(usualDrug),
    },
  ),
};
