import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type Department, departments } from '../../../../contract/hospital/department.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { isVisible } from '../../../../contract/protocol/schemas.ts';
import type { Services } from '../../../services.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';

export type DepartmentField = 'name' | 'nameEn';
/** An error of a field, named by its message key, or of the server. */
export type DepartmentError = 'nameMissing' | 'nameWrong' | ApiError;

/** The names of a department, new or existing. */
export interface DepartmentForm {
  readonly values: ReadonlySignal<Readonly<Record<DepartmentField, string>>>;
  readonly errors: ReadonlySignal<Partial<Record<DepartmentField, DepartmentError>>>;
  /** An error that belongs to no field. */
  readonly error: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly dirty: ReadonlySignal<boolean>;
  readonly setField: (field: DepartmentField, value: string) => void;
  readonly save: () => Promise<void>;
  readonly setStatus: (status: 0 | 1) => Promise<void>;
  readonly start: () => () => void;
}

const shapes = departments.create.input.entries;

const validate = (typed: Readonly<Record<DepartmentField, string>>) => ({
  ...(!v.safeParse(shapes.name, typed.name).success && {
    name: isVisible(typed.name) ? ('nameWrong' as const) : ('nameMissing' as const),
  }),
  ...(!v.safeParse(shapes.nameEn, typed.nameEn).success && { nameEn: 'nameWrong' as const }),
});

/** Creates the form of a department, or of a new one if `base` is null. */
export const createDepartmentForm = (
  { call, changes, platform, trackUnsaved }: Pick<Services, 'call' | 'changes' | 'platform' | 'trackUnsaved'>,
  base: Department | null,
  onSaved: (saved: Department) => void,
): DepartmentForm => {
  const saved = { name: base?.name ?? '', nameEn: base?.nameEn ?? '' };
  const values = signal(saved);
  const errors = signal<Partial<Record<DepartmentField, DepartmentError>>>({});
  const error = signal<ApiError | null>(null);
  const busy = signal(false);
  const dirty = computed(
    () => values.value.name.trim() !== saved.name || values.value.nameEn.trim() !== saved.nameEn,
  );

  const write = async (send: (key: { idempotencyKey: string }) => Promise<Department>): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    error.value = null;
    try {
      const department = await send({ idempotencyKey: platform.createId() });
      changes.invalidate('departments');
      changes.invalidate('staff');
      onSaved(department);
    } catch (thrown) {
      const apiError = toApiError(thrown);
      if (apiError.code === businessCode.departmentTwice) errors.value = { name: apiError };
      else error.value = apiError;
    } finally {
      busy.value = false;
    }
  };

  return {
    values,
    errors,
    error,
    busy,
    dirty,
    setField: (field, value) =>
      batch(() => {
        const { [field]: _cleared, ...others } = errors.value;
        values.value = { ...values.value, [field]: value };
        errors.value = others;
      }),
    save: async () => {
      errors.value = validate(values.value);
      if (Object.keys(errors.value).length > 0) return;
      const names = values.value;
      await write((key) =>
        base
          ? call(departments.update, { id: base.id, ...names }, key)
          : call(departments.create, names, key),
      );
    },
    setStatus: async (status) => {
      if (base) await write((key) => call(departments.updateStatus, { id: base.id, status }, key));
    },
    start: () => trackUnsaved(() => dirty.value),
  };
};
