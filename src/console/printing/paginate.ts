/**
 * Lines by page: each page takes lines while they fit, and a break comes between two lines, never inside one. `heights`
 * and `room` in one unit; a line that is higher than a page has a page of its own. At least one page.
 */
export const paginate = (heights: readonly number[], room: number): number[][] => {
  const pages: number[][] = [[]];
  let used = 0;
  for (const [at, height] of heights.entries()) {
    const page = pages.at(-1);
    if (page && (page.length === 0 || used + height <= room)) {
      page.push(at);
      used += height;
    } else {
      pages.push([at]);
      used = height;
    }
  }
  return pages;
};
