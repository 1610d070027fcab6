import { icon } from '../kit/icon.tsx';

/** Line drawings of the consultation, as those of the kit. */
export const StarIcon = icon(
  <path d="m10 3 2.200 4.500 4.900.700-3.600 3.500.900 4.900-4.400-2.300-4.400 2.300.900-4.900L2.900 8.200l4.900-.700z" />,
);
export const KeptStarIcon = icon(
  <path
    fill="currentcolor"
    d="m10 3 2.200 4.500 4.900.700-3.600 3.500.900 4.900-4.400-2.300-4.400 2.300.900-4.900L2.900 8.200l4.900-.700z"
  />,
);
