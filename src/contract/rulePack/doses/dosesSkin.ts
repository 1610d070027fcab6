/**
 * What may be spread on the skin: the few drugs whose labels limit it. Of others no table says how much is too much.
 * Columns: ingredient | unit | maximum single dose | maximum a day | ages | routes | strength | days that "a day" covers | source.
 */
export const skinDoses = `
clobetasol propionate | g | - | 50 | 12- | topical | | 7 | fda clobetasol propionate 2
diclofenac | g | - | 32 | 12- | topical | | 1 | fda diclofenac gel 2
`;
