import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { drugSchema } from '../prescribing/drug.ts';
import { orderSchema } from '../consultation/order.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { parseExactJson, readAnswer, readAs, rowsLeftOut } from './readAnswer.ts';
import { id, list, nullish, pageOf, type Schema, time } from './schemas.ts';
import { absent, isObject, replaced, sampleOf, type Site, sitesOf } from './testing/samples.ts';

const all = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([verb, { data }]) => ({ name: `${noun}.${verb}`, data })),
);

const outcome = (schema: Schema, raw: unknown): unknown => {
  const read = readAs(schema, raw);
  return read.ok ? read.output : `refused: ${read.field}`;
};

/** The paths at which two readings differ. */
const differing = (chosen: readonly Site[], read: (site: Site) => [unknown, unknown]) =>
  chosen.filter((site) => !isDeepStrictEqual(...read(site))).map(({ path }) => path.join('.'));

describe('every field of every answer', () => {
  describe.each(all)('$name', ({ data }) => {
    const sample = sampleOf(data);
    const sites = sitesOf(data, sample).filter(({ path }) => path.length > 0);
    const withValue = (path: Site['path'], value: unknown) => outcome(data, replaced(sample, path, value));
    const without = ({ path }: Site) => withValue(path, absent);

    it('is read as the contract writes it, and unknown fields are ignored', () => {
      const strict = v.parse(data, sample);
      expect(outcome(data, sample)).toEqual(strict);
      const objects = sites.filter(({ hasFields }) => hasFields);
      expect(differing(objects, ({ path }) => [withValue([...path, 'unknown'], 1), strict])).toEqual([]);
    });

    it('null, absent and empty are alike where it may lack; elsewhere its absence is refused by its name', () => {
      const fields = sites.filter(({ isRow }) => !isRow);
      expect(differing(fields, (site) => [withValue(site.path, null), without(site)])).toEqual([]);
      const notTexts = fields.filter(({ schema }) => !v.is(schema, ''));
      expect(differing(notTexts, (site) => [withValue(site.path, ''), without(site)])).toEqual([]);
      const required = fields.filter(({ mayLack }) => !mayLack);
      expect(differing(required, (site) => [without(site), `refused: ${site.path.join('.')}`])).toEqual([]);
      const optional = fields.filter(({ mayLack }) => mayLack);
      expect(optional.filter((site) => String(without(site)).startsWith('refused'))).toEqual([]);
    });

    it('a number comes as text, and text as a number', () => {
      const numbers = sites.filter(({ value }) => typeof value === 'number');
      expect(
        differing(numbers, ({ path, value }) => [withValue(path, String(value)), withValue(path, value)]),
      ).toEqual([]);
      const texts = sites.filter(({ schema, value }) => typeof value === 'string' && v.is(schema, '7'));
      expect(differing(texts, ({ path }) => [withValue(path, 7), withValue(path, '7')])).toEqual([]);
    });
  });
});

describe('values of the family', () => {
  it('a decimal keeps the text that it was written as, and a long id every digit', () => {
    const raw = parseExactJson(
      '{"unitAmount":0.50,"id":9007199254740993,"n":1.5,"t":"0.50 \\" 1.0","e":1e3}',
    );
    expect(raw).toEqual({ unitAmount: '0.50', id: '9007199254740993', n: 1.5, t: '0.50 " 1.0', e: '1000' });
    expect(outcome(v.object({ unitAmount: v.string(), id }), raw)).toEqual({
      unitAmount: '0.50',
      id: '9007199254740993',
    });
    expect(parseExactJson('{"a":1.10')).toBeUndefined();
  });

  it.each([
    ['epoch milliseconds', 1_795_140_000_000],
    ['epoch milliseconds as text', '1795140000000'],
    ['a time without a zone, as the clock of China shows it', '2026-11-20 10:00:00'],
    ['ISO 8601 without a zone', '2026-11-20T10:00:00'],
    ['ISO 8601 with one', '2026-11-20T02:00:00Z'],
  ])('a time: %s', (_name, raw) => {
    expect(outcome(time, raw)).toBe(Date.parse('2026-11-20T10:00:00+08:00'));
  });

  it.each(['yesterday', '2026-11-20', '12:00', true, {}])('%j is no time', (raw) => {
    expect(readAs(v.object({ at: time }), { at: raw })).toEqual({ ok: false, field: 'at' });
  });

  it.each([
    ['1.0E7', '10000000'],
    ['2.5E-4', '0.00025'],
    ['1.2345678901234567E16', '12345678901234567'],
    ['-1.50e+1', '-15'],
    ['0.0E0', '0'],
    ['12E-1', '1.2'],
  ])('a number with an exponent, as Java writes doubles: %s', (written, plain) => {
    const shape = v.object({ text: v.string(), n: v.number(), quoted: v.number(), name: v.string() });
    const json = `{"text":${written},"n":${written},"quoted":"${written}","name":"${written}"}`;
    const n = Number(plain);
    expect(outcome(shape, parseExactJson(json))).toEqual({ text: plain, n, quoted: n, name: written });
  });

  it.each(['1,5', '', ' 7', '0x10', '1e400', 'NaN'])('%j is no number', (raw) => {
    expect(readAs(v.object({ n: v.number() }), { n: raw })).toEqual({ ok: false, field: 'n' });
  });
});

describe('a list', () => {
  const told: [number, string][] = [];
  const read = <S extends Schema>(schema: S, raw: unknown) => {
    told.length = 0;
    return readAnswer(schema, raw, (...what) => told.push(what));
  };
  const sample = sampleOf(orderSchema);
  const order = isObject(sample) ? sample : {};

  it('a row that cannot be read is left out and told, and the others stand', () => {
    const bad = { ...order, createTime: 'soon' };
    const page = read(pageOf(orderSchema), { total: 3, list: [order, bad, order] });
    expect(told).toEqual([[1, 'list.1.createTime']]);
    if (!page.ok) throw new Error(page.field);
    expect([page.output.total, page.output.list.length, rowsLeftOut(page.output.list)]).toEqual([3, 2, 1]);
    const rows = read(v.array(orderSchema), [bad, order]);
    expect(rows.ok && [rows.output.length, rowsLeftOut(rows.output)]).toEqual([1, 1]);
  });

  it('a list of which nothing can be read is refused, and never looks empty', () => {
    expect(read(pageOf(drugSchema), { total: 1, list: [{ id: 1 }] })).toMatchObject({ ok: false });
    expect(read(v.array(drugSchema), null)).toMatchObject({ ok: false });
    expect(told).toEqual([]);
  });

  it('inside a row nothing is left out: a prescription without one of its lines is another prescription', () => {
    const shape = v.array(v.object({ lines: list(v.object({ dose: v.string() })), by: nullish(id) }));
    expect(read(shape, [{ lines: [{ dose: '1' }, {}] }])).toMatchObject({
      ok: false,
      field: '0.lines.1.dose',
    });
  });
});
