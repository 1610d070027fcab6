import { describe, expect, it } from 'vitest';
import { emptyForm, type Form } from './form.ts';
import { openKept } from './kept.ts';

const stored = (version: number): Form => ({ ...emptyForm('w'), mends: { id: 'rx', version } });
const write = (warehouseId: string) => (form: Form) => ({ ...form, warehouseId });

describe('what was typed in the forms of an order', () => {
  it('is there again when the form was closed, and another one was looked at meanwhile', () => {
    const kept = openKept();
    kept.show(emptyForm('w'));
    kept.change(write('typed'));
    kept.show(stored(1));
    kept.hide();
    kept.show(emptyForm('w'));
    expect(kept.form.value?.warehouseId).toBe('typed');
    expect(kept.typed.value).toBe(true);
  });

  it('gives way to what is stored where nothing was typed', () => {
    const kept = openKept();
    kept.show(stored(1));
    kept.hide();
    kept.show(stored(2));
    expect(kept.form.value?.mends?.version).toBe(2);
    expect(kept.typed.value).toBe(false);
  });

  it('belongs to the draft that it became, and is safe then', () => {
    const kept = openKept();
    kept.show(emptyForm('w'));
    kept.change(write('typed'));
    kept.follow(null, { id: 'rx', version: 1 }, kept.form.value);
    expect(kept.form.value).toMatchObject({ warehouseId: 'typed', mends: { id: 'rx', version: 1 } });
    expect(kept.typed.value).toBe(false);
  });

  it('stays unsaved where it was typed while the draft was on its way', () => {
    const kept = openKept();
    kept.show(emptyForm('w'));
    kept.change(write('sent'));
    const sent = kept.form.value;
    kept.change(write('typed since'));
    kept.follow(null, { id: 'rx', version: 1 }, sent);
    expect(kept.form.value?.warehouseId).toBe('typed since');
    expect(kept.typed.value).toBe(true);
  });
});
