import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { acknowledged, id } from '../protocol/schemas.ts';

/** One version of a text that a hospital's staff must accept: the next version has a new id. */
const protocolSchema = v.object({
  id,
  /** A value of the dictionary protocol_apply_type. */
  type: v.number(),
  version: v.number(),
  title: v.string(),
  /** One paragraph per line. */
  text: v.string(),
});
export type Agreement = v.InferOutput<typeof protocolSchema>;

export const agreements = {
  list: extension.get('/system/protocol/list', 'The protocols in force, which a log-in accepts', {
    access: 'open',
    input: v.object({}),
    data: v.array(protocolSchema),
  }),
  /** By id; earlier acceptances stay valid. */
  accept: extension.post('/doctor/info/accept-protocols', 'Accept protocols in these versions', {
    input: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(20)) }),
    data: acknowledged,
  }),
};
