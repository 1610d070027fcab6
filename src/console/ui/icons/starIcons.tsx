import { createIcon } from './createIcon.tsx';

const star = 'm10 3 2.200 4.600 5 .6-3.700 3.400 1 5-4.500-2.500-4.500 2.500 1-5L2.800 8.200l5-.6Z';

/** Star icons for favourites and tags. */
export const StarIcon = createIcon(<path d={star} />);
export const StarredIcon = createIcon(<path d={star} fill="currentColor" />);
