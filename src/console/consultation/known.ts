/**
 * What is known of a patient's allergies and does not stand in the text yet, each once. Where nothing is known and
 * nothing stands there, the sentence that says so is offered.
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
