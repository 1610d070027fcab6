/** What the estimate needs. `creatinine` in μmol/L, `heightCm` in cm. */
interface Measurements {
  readonly creatinine: number;
  readonly years: number;
  readonly sex: 0 | 1 | 2;
  readonly heightCm: number | null;
}

/** μmol/L in one mg/dL of creatinine. */
const micromolesPerMilligram = 88.4;

/** Bedside Schwartz equation (J Am Soc Nephrol 2009;20:629), for those under 18. */
const schwartz = (milligrams: number, heightCm: number): number => (0.413 * heightCm) / milligrams;

/** CKD-EPI creatinine equation of 2021, without race (N Engl J Med 2021;385:1737). */
const ckdEpi = (milligrams: number, years: number, isFemale: boolean): number => {
  const [kappa, alpha] = isFemale ? [0.7, -0.241] : [0.9, -0.302];
  const ratio = milligrams / kappa;
  const base = 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** years;
  return isFemale ? base * 1.012 : base;
};

/**
 * The estimated glomerular filtration rate in mL/min/1.73 m², rounded; null if a measurement that the
 * equation needs is missing: the sex of an adult, the height of a child.
 */
export const estimateGfr = ({ creatinine, years, sex, heightCm }: Measurements): number | null => {
  if (!(creatinine > 0)) return null;
  const milligrams = creatinine / micromolesPerMilligram;
  if (years < 18) return heightCm === null ? null : Math.round(schwartz(milligrams, heightCm));
  return sex === 0 ? null : Math.round(ckdEpi(milligrams, years, sex === 2));
};
