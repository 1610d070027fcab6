/**
 * Known allergies that the text does not mention yet, without duplicates. When none are known and the text is
 * empty, the phrase for "no known allergies" is suggested.
 */
export const knownAllergies = (
  listed: readonly string[],
  told: string,
  stands: string,
  none: string,
): readonly string[] => {
  const known = [...new Set([...listed, told].map((one) => one.trim()))].filter((one) => one !== '');
  if (known.length === 0) return stands.trim() === '' ? [none] : [];
  return known.filter((one) => !stands.includes(one));
};
