/** A strength as it is written, with international units in 万 where that is shorter: 120万IU, 1.5万IU. */
export const strengthZh = (strength: string): string =>
  strength.replace(
    /(?<![\d.,] ?)([1-9]\d*)(\d\d)00( ?)(?=I?U\b|单位)/g,
    (_, whole: string, decimals: string, blank: string) =>
      `${`${whole}.${decimals}`.replace(/\.?0+$/, '')}${blank}万`,
  );

/** An amount: `5 mg`, `120 万IU`. */
export const metricZh = (count: string, unit: string): string => strengthZh(`${count} ${unit}`);
