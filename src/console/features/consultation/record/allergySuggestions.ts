/**
 * Known allergies that the text does not mention yet, without duplicates. When none are known and the text is
 * empty, the phrase for "no known allergies" is suggested.
 */
export const suggestAllergies = (
  listed: readonly string[],
  reported: string,
  existing: string,
  noAllergyText: string,
): readonly string[] => {
  const known = [...new Set([...listed, reported].map((text) => text.trim()))].filter((text) => text !== '');
  if (known.length === 0) return existing.trim() === '' ? [noAllergyText] : [];
  return known.filter((text) => !existing.includes(text));
};
