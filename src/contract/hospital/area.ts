import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { id } from '../protocol/schemas.ts';

/** One entry of the area tree (specification §3, AreaTree): a province, a city or a district, with what lies in it. */
export interface Area {
  readonly id: string;
  readonly name: string;
  readonly children: readonly Area[];
}

const area: v.GenericSchema<unknown, Area> = v.object({
  id,
  name: v.string(),
  children: v.optional(
    v.pipe(
      v.nullable(v.array(v.lazy(() => area))),
      v.transform((within) => within ?? []),
    ),
    null,
  ),
});

/** From the province that holds an area down to the area itself; empty where the tree does not have it. */
export const areaPath = (tree: readonly Area[], wanted: string): readonly Area[] => {
  for (const one of tree) {
    if (one.id === wanted) return [one];
    const below = areaPath(one.children, wanted);
    if (below.length > 0) return [one, ...below];
  }
  return [];
};

export const areas = {
  tree: extension.get('/system/area/tree', 'Provinces, their cities, and their districts', {
    input: v.object({}),
    data: v.array(area),
  }),
};
