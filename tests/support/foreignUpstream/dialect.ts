/**
 * How the family writes JSON. Written from the public sources of YunaiV/ruoyi-vue-pro and YunaiV/yudao-cloud, by the values alone;
 * it knows no shape of this repository:
 *
 * - `yudao-spring-boot-starter-web/…/jackson/config/YudaoJacksonAutoConfiguration.java`: which serializer writes which Java type;
 * - `yudao-common/…/util/json/databind/NumberSerializer.java`: a Long is a number, or text where JavaScript would round it;
 * - `yudao-common/…/util/json/databind/TimestampLocalDateTimeSerializer.java`: a LocalDateTime is epoch milliseconds;
 * - `yudao-server/src/main/resources/application.yaml` (`write-dates-as-timestamps`): a LocalDate is `[y, m, d]`;
 * - no `default-property-inclusion` there: Jackson writes every field of an object, null where the column is empty;
 * - `yudao-common/…/pojo/PageResult.java`: the `list` of a page is empty, never null.
 */

/** How a backend of the family may differ from its usual JSON. */
export interface Dialect {
  /** Numbers, ids and decimals as text. */
  readonly numbersAsText?: boolean;
  /** Times as `2026-11-20 10:00:00` in China's time zone. */
  readonly timesAsText?: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** Columns of type BIGINT by their names: keys, and the consultation that a message belongs to. */
const isKey = (column: string): boolean => /^(?:id|conv|.+Id)$/.test(column);
/** Columns of type DECIMAL, which Jackson writes with all their digits. */
const decimalColumns: readonly string[] = ['dose', 'unitAmount', 'maxDaily', 'defaultDose'];

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** From 2001 to 2286; no key of the hospital lies there. */
const isEpoch = (value: number): boolean => Number.isInteger(value) && value >= 1e12 && value < 1e13;

// JSON.stringify drops the zeros of a decimal: decimals are written as marked text first.
const mark = '\u0001';
const markedNumber = new RegExp(`"\\\\u0001(-?[\\d.]+)\\\\u0001"`, 'g');

const withScale = (decimal: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

const chinaTime = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const writeText = (text: string, column: string, { numbersAsText = false }: Dialect): unknown => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text.split('-').map(Number);
  if (isKey(column) && /^\d{1,19}$/.test(text))
    return numbersAsText || !Number.isSafeInteger(Number(text)) ? text : Number(text);
  if (decimalColumns.includes(column) && /^\d+(?:\.\d+)?$/.test(text))
    return numbersAsText ? withScale(text) : `${mark}${withScale(text)}${mark}`;
  return text;
};

const writeNumber = (value: number, { numbersAsText = false, timesAsText = false }: Dialect): unknown => {
  if (timesAsText && isEpoch(value)) return chinaTime(value);
  return numbersAsText ? String(value) : value;
};

/** Rows of one list are objects of one class: each has every field that one of them has. */
const withEveryField = (rows: readonly unknown[]): unknown[] => {
  const fields = new Set(rows.filter(isRow).flatMap(Object.keys));
  const empty = Object.fromEntries([...fields].map((field) => [field, null]));
  return rows.map((row) => (isRow(row) ? { ...empty, ...row } : row));
};

const writeField = (value: unknown, field: string, dialect: Dialect): unknown => {
  if (field === 'list' && Array.isArray(value)) return write(value, field, dialect);
  return isEmpty(value) ? null : write(value, field, dialect);
};

const write = (value: unknown, field: string, dialect: Dialect): unknown => {
  if (typeof value === 'string') return writeText(value, field, dialect);
  if (typeof value === 'number') return writeNumber(value, dialect);
  if (Array.isArray(value)) return withEveryField(value).map((part) => write(part, field, dialect));
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, writeField(part, name, dialect)]),
  );
};

/** Data as the family writes them. */
export const inDialect = (data: unknown, dialect: Dialect): unknown => write(data, '', dialect);

/** The JSON of what `inDialect` returned, or of an envelope around it. */
export const toJson = (value: unknown): string => JSON.stringify(value).replace(markedNumber, '$1');
