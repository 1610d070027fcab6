import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { isOwnPath } from './ownPath.ts';
import { list } from './shapes.ts';

/** A quick entry of the landing page. */
const iconShape = v.object({
  name: v.string(),
  label: v.string(),
  /** A path of the console. */
  path: v.string(),
  /** Which drawing; one that the console does not know shows the label alone. */
  icon: v.optional(v.string(), ''),
});
export type Icon = v.InferOutput<typeof iconShape>;

export const icons = {
  get: spec.get(
    '/admin-api/system/icon/get',
    "The landing page's quick entries (specification §7, icon list)",
    {
      input: v.object({}),
      data: v.pipe(
        list(iconShape),
        v.transform((entries) => entries.filter(({ path, label }) => isOwnPath(path) && label.trim() !== '')),
      ),
    },
  ),
};
