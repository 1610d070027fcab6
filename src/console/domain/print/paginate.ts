/**
 * Splits lines into pages. A page break is always between two lines, never inside one. `heights` and
 * `pageHeight` have the same unit. A line that is higher than a page gets its own page. Returns at least one
 * page.
 */
export const paginate = (heights: readonly number[], pageHeight: number): number[][] => {
  const pages: number[][] = [[]];
  let used = 0;
  for (const [index, height] of heights.entries()) {
    const page = pages.at(-1);
    if (page && (page.length === 0 || used + height <= pageHeight)) {
      page.push(index);
      used += height;
    } else {
      pages.push([index]);
      used = height;
    }
  }
  return pages;
};
