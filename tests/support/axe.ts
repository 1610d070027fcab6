import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { findTreeProblems } from './a11yTree.ts';

/** How screens are looked at: each language, both themes, a desk and a telephone. */
export const variants = [
  { language: 'en-GB', dark: false, width: 1440, height: 900 },
  { language: 'zh-CN', dark: true, width: 1440, height: 900 },
  { language: 'zh-CN', dark: false, width: 390, height: 844 },
  { language: 'en-GB', dark: true, width: 390, height: 844 },
] as const;

/** The same in two looks, for states that take a way to get to. */
export const twoVariants = [
  { language: 'en-GB', dark: false, width: 1440, height: 900 },
  { language: 'zh-CN', dark: true, width: 390, height: 844 },
] as const;

/** What axe and the accessibility tree find wrong with what is on the screen: each rule, and where. */
export const findViolations = async (page: Page): Promise<string[]> => {
  // One page without frames: the mode that opens a second page for each look would double the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: axeViolations } = await axe.analyze();
  return [
    ...axeViolations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...(await findTreeProblems(page)),
  ];
};
