/** The result of a call, read from `{code, msg, data}` (docs/wire.md, "Envelope"). A refusal may have data. */
export type DecodedEnvelope =
  | { ok: true; data: unknown }
  | { ok: false; code: number; msg: string; data: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value is an envelope: an object with a code, a msg or a data field. */
export const isEnvelope = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && ('code' in value || 'msg' in value || 'data' in value);

// `Number` converts '', [] and false to 0, which would count as success.
const readCode = (code: unknown): number => {
  if (code === undefined || code === null) return 200;
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^-?\d+$/.test(code.trim()) ? Number(code) : Number.NaN;
};

/** Opens an envelope. Success is 200, 0 or an absent code; null if the value is not an envelope. */
export const decodeEnvelope = (value: unknown): DecodedEnvelope | null => {
  if (!isEnvelope(value)) return null;
  const code = readCode(value['code']);
  if (!Number.isInteger(code)) return null;
  if (code === 200 || code === 0) return { ok: true, data: value['data'] };
  return { ok: false, code, msg: typeof value['msg'] === 'string' ? value['msg'] : '', data: value['data'] };
};
