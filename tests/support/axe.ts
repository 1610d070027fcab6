import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { findTreeProblems } from './a11yTree.ts';

/** The combinations in which screens are checked: each language, both themes, desktop and phone width. */
export const variants = [
  { language: 'en-GB', dark: false, width: 1440, height: 900 },
  { language: 'zh-CN', dark: true, width: 1440, height: 900 },
  { language: 'zh-CN', dark: false, width: 390, height: 844 },
  { language: 'en-GB', dark: true, width: 390, height: 844 },
] as const;

/** Two combinations for states that take several steps to reach. */
export const twoVariants = [
  { language: 'en-GB', dark: false, width: 1440, height: 900 },
  { language: 'zh-CN', dark: true, width: 390, height: 844 },
] as const;

/** Problems that axe and the accessibility tree find on the screen: each rule, and where. */
export const findViolations = async (page: Page): Promise<string[]> => {
  // Without frames, axe's legacy mode suffices; the other one opens a second page for each check.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: axeViolations } = await axe.analyze();
  return [
    ...axeViolations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...(await findTreeProblems(page)),
  ];
};
