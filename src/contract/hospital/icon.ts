import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { isSameOriginPath } from '../protocol/sameOriginPath.ts';
import { list } from '../protocol/schemas.ts';

/** A quick entry of the landing page. */
const iconSchema = v.object({
  name: v.string(),
  label: v.string(),
  /** A path of the console. */
  path: v.string(),
  /** The name of the icon; if the console does not know it, only the label is shown. */
  icon: v.optional(v.string(), ''),
});
export type Icon = v.InferOutput<typeof iconSchema>;

export const icons = {
  get: spec.get(
    '/admin-api/system/icon/get',
    "The landing page's quick entries (specification §7, icon list)",
    {
      input: v.object({}),
      data: v.pipe(
        list(iconSchema),
        v.transform((entries) =>
          entries.filter(({ path, label }) => isSameOriginPath(path) && label.trim() !== ''),
        ),
      ),
    },
  ),
};
