import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { id } from '../protocol/schemas.ts';

/** An entry of the area tree (specification §3, AreaTree): a province, a city or a district, with its children. */
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

/** The path from the province to an area; empty if the tree does not contain it. */
export const areaPath = (tree: readonly Area[], wanted: string): readonly Area[] => {
  for (const area of tree) {
    if (area.id === wanted) return [area];
    const below = areaPath(area.children, wanted);
    if (below.length > 0) return [area, ...below];
  }
  return [];
};

export const areas = {
  tree: extension.get('/system/area/tree', 'Provinces, their cities, and their districts', {
    input: v.object({}),
    data: v.array(area),
  }),
};
