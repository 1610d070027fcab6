import { describe, expect, it } from 'vitest';
import { emptyForm, type FormValues } from '../../../../domain/prescription/formValues.ts';
import { createOpenForms, type OpenForms } from './openForms.ts';

const stored = (version: number): FormValues => ({ ...emptyForm('w'), editing: { id: 'rx', version } });
const formOf = (forms: OpenForms): FormValues => forms.form.value ?? emptyForm('');
const setWarehouse = (warehouseId: string) => (form: FormValues) => ({ ...form, warehouseId });

describe('unsaved input in the forms of an order', () => {
  it('is restored after the form was closed and another one was viewed', () => {
    const forms = createOpenForms();
    forms.show(emptyForm('w'));
    forms.update(setWarehouse('typed'));
    forms.show(stored(1));
    forms.hide();
    forms.show(emptyForm('w'));
    expect(forms.form.value?.warehouseId).toBe('typed');
    expect(forms.isDirty.value).toBe(true);
  });

  it('gives way to the stored version if nothing was typed', () => {
    const forms = createOpenForms();
    forms.show(stored(1));
    forms.hide();
    forms.show(stored(2));
    expect(forms.form.value?.editing?.version).toBe(2);
    expect(forms.isDirty.value).toBe(false);
  });

  it('belongs to the draft created from it, and counts as saved then', () => {
    const forms = createOpenForms();
    forms.show(emptyForm('w'));
    forms.update(setWarehouse('typed'));
    forms.applySaved(null, { id: 'rx', version: 1 }, formOf(forms));
    expect(forms.form.value).toMatchObject({ warehouseId: 'typed', editing: { id: 'rx', version: 1 } });
    expect(forms.isDirty.value).toBe(false);
  });

  it('stays unsaved if typed while the draft was being saved', () => {
    const forms = createOpenForms();
    forms.show(emptyForm('w'));
    forms.update(setWarehouse('sent'));
    const sent = formOf(forms);
    forms.update(setWarehouse('typed since'));
    forms.applySaved(null, { id: 'rx', version: 1 }, sent);
    expect(forms.form.value?.warehouseId).toBe('typed since');
    expect(forms.isDirty.value).toBe(true);
  });
});
