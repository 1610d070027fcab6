/** A position in a picture, in the picture's own pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

// Upstreams compare the text itself, so the order of the fields matters and every number is an integer.
const formatPoint = ({ x, y }: Point): string => `{"x":${Math.round(x)},"y":${Math.round(y)}}`;

/** How far the piece was slid; AJ-Captcha's y is always 5 (docs/wire.md, "Captcha"). */
export const slideAnswer = (x: number): string => formatPoint({ x, y: 5 });

/** The clicked positions, in order. */
export const clickAnswer = (points: readonly Point[]): string => `[${points.map(formatPoint).join(',')}]`;

/** The typed text; input methods may produce full-width letters, and people separate groups with spaces. */
export const textAnswer = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** The picture of a challenge as a URL. Upstreams send it with or without the data prefix, as PNG or JPEG. */
export const pictureUrl = (base64: string): string => {
  if (/^data:image\/[a-z]+;base64,/.test(base64)) return base64;
  return `data:image/${base64.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${base64}`;
};
