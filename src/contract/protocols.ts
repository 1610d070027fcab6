import * as v from 'valibot';
import { extension } from './endpoint.ts';
import { done, id } from './shapes.ts';

/** A text that a hospital asks its staff to accept, in one version: the next version has an id of its own. */
const protocolShape = v.object({
  id,
  /** A value of the dictionary protocol_apply_type. */
  type: v.number(),
  version: v.number(),
  title: v.string(),
  /** Paragraphs stand in lines of their own. */
  text: v.string(),
});
export type Protocol = v.InferOutput<typeof protocolShape>;

export const protocols = {
  list: extension.get('/system/protocol/list', 'The protocols in force, which a log-in accepts', {
    access: 'open',
    input: v.object({}),
    data: v.array(protocolShape),
  }),
  /** By their ids; what was accepted before stays as it was. */
  accept: extension.post('/doctor/info/accept-protocols', 'Accept protocols in these versions', {
    input: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(20)) }),
    data: done,
  }),
};
