import { metricEn, strengthEn } from './metric.en.ts';
import { metricZh, strengthZh } from './metric.zh.ts';
import { doseAmount } from './usage.ts';

// For cards, files and paper, whose language is not that of the screen. Screens have these texts among their messages.

const metrics = { zh: metricZh, en: metricEn };
const strengths = { zh: strengthZh, en: strengthEn };

/** A strength as people read it; what is not understood stays as it is written. */
export const strengthText = (language: 'zh' | 'en', strength: string): string =>
  strengths[language](strength);

/** A dose with its unit. */
export const amountText = (language: 'zh' | 'en', count: string, unit: string): string =>
  doseAmount(language, metrics[language], count, unit);
