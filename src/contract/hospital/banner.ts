import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { isSameOriginPath } from '../protocol/sameOriginPath.ts';
import { date, id, nullish } from '../protocol/schemas.ts';

/** The position of a banner: values of the dictionary banner_position. */
export const bannerPosition = { home: 1, cloudRoom: 2 } as const;

// External links and pictures are dropped; the text remains.
const ownAddress = v.pipe(
  nullish(v.string()),
  v.transform((path) => (path !== null && isSameOriginPath(path) ? path : null)),
);

/** A hospital's notice to its staff. */
const bannerSchema = v.object({
  id,
  /** A value of bannerPosition. */
  position: v.number(),
  text: v.string(),
  /** The address of a picture on the same host. */
  picture: ownAddress,
  /** A path of the console. */
  link: ownAddress,
  /** The first and last day on which it is shown, in the hospital's zone; null: no limit. */
  from: nullish(date),
  to: nullish(date),
});
export type Banner = v.InferOutput<typeof bannerSchema>;

export const banners = {
  list: extension.get('/system/banner/list', 'What the hospital tells its staff today', {
    input: v.object({}),
    data: v.array(bannerSchema),
  }),
};
