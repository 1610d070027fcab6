/** A place in a picture, in the picture's own pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

// Upstreams compare the text itself, so the order of the fields is part of it, and every number is a whole one.
const written = ({ x, y }: Spot): string => `{"x":${Math.round(x)},"y":${Math.round(y)}}`;

/** How far the piece was slid; AJ-Captcha's height is always 5 (wire.md, "Captcha"). */
export const slid = (x: number): string => written({ x, y: 5 });

/** What was clicked, in this order. */
export const clicked = (spots: readonly Spot[]): string => `[${spots.map(written).join(',')}]`;

/** What was read; an input method may write full-width letters, and people part groups by spaces. */
export const typed = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** The picture of a challenge as an address: upstreams send it with or without the head, as PNG or JPEG. */
export const pictureOf = (base64: string): string => {
  if (/^data:image\/[a-z]+;base64,/.test(base64)) return base64;
  return `data:image/${base64.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${base64}`;
};
