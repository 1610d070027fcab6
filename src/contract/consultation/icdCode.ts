// A category of three characters, the fourth if there is one, and then what a national edition or a hospital adds: digits,
// the placeholder x, and after + or † the code of the manifestation. A range (J00-J06), a morphology (M8000/3) and a code of
// traditional medicine (A04.01.14) look similar and are none.
const icd10 = /^([A-Z]\d\d)\.?(\d?)[^./+†-]*(?:[+†].*)?$/;

const edges = /^[\s\p{C}]+|[\s\p{C}]+$/gu;

/** A code as typed or pasted, without the spaces around it and in half-width characters. Its case is not changed. */
export const normalizeIcdCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('。', '.').replace(edges, '');

/**
 * The ICD-10 category of a code of any edition: `N18.900x013` is in `N18.9`, and `I10.x00x002` in `I10`. Null if it is no
 * code of ICD-10. Of a code with a manifestation (`E11.201+N08.3*`) it is the category of the disease.
 */
export const icdCategory = (code: string): string | null => {
  const [, category, fourth] = icd10.exec(normalizeIcdCode(code).toUpperCase()) ?? [];
  if (category === undefined) return null;
  return fourth ? `${category}.${fourth}` : category;
};

/**
 * The three-character category of a code: of `N30.0` and of `N30.900x001` it is `N30`. Null if it is no code of ICD-10.
 */
export const threeCharacterCategory = (code: string): string | null => icdCategory(code)?.slice(0, 3) ?? null;

/**
 * Whether a code is meant by one of these entries. An entry is the beginning of a category (`N18`, `N18.5`), or a national
 * code in full where its category says less: `N18.900x013` is stage 5, which `N18.9` does not say.
 */
export const matchesIcd = (code: string, entries: readonly string[]): boolean => {
  const category = icdCategory(code);
  const stored = normalizeIcdCode(code).toUpperCase();
  return entries.some((entry) => {
    const wanted = entry.toUpperCase();
    return stored === wanted || (category?.startsWith(wanted) ?? false);
  });
};
