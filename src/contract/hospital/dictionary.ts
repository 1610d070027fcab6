import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';

/**
 * The dictionary types that the console requests (specification §7). There is a thirteenth enumeration (§3, Hosp_Standard_Dept)
 * without a type name: `hosp_standard_dept` is ours.
 */
export const dictTypes = [
  'banner_position',
  'protocol_apply_type',
  'sms_client_type',
  'sms_biz_type',
  'sms_scene',
  'sms_notify_optional',
  'hosp_level',
  'hosp_standard_dept',
  'member_doctor_title',
  'member_docto_academic_title',
  'consult_type',
  'prescription_status',
  'prescription_audit_status',
] as const;

/**
 * Extensions. `member_pharmacist_title`: which titles of member_doctor_title are pharmacists'; without entries, titles are
 * not told apart by role.
 */
export const extensionDictTypes = ['member_pharmacist_title'] as const;
export type DictType = (typeof dictTypes)[number] | (typeof extensionDictTypes)[number];

const row = v.object({
  label: v.string(),
  value: v.union([v.string(), v.number()]),
});

/** An entry: its label and its number (specification §3). */
export interface DictItem {
  readonly label: string;
  readonly value: number;
}

/** The entries with numeric values, and the other values, which are ignored with a warning. */
export const readItems = (
  rows: readonly v.InferOutput<typeof row>[],
): { items: DictItem[]; odd: string[] } => {
  const items: DictItem[] = [];
  const odd: string[] = [];
  for (const { label, value } of rows) {
    const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isFinite(number)) items.push({ label, value: number });
    else odd.push(String(value));
  }
  return { items, odd };
};

export const dictionary = {
  byType: spec.get('/system/dict-data/get-by-dict-type', 'The entries of one dictionary', {
    access: 'open',
    input: v.object({ dictType: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
    data: v.array(row),
  }),
};
