import { counted } from '../../contract/language/plural.ts';

/** Form messages in the wording of specification §5. */
export const forms = {
  required: (label: string) => `Please enter ${label}`,
  select: 'Please select',
  none: 'No data',
  invalid: (label: string, type: string) => `${label} is not a valid ${type}`,
  text: {
    min: (label: string, least: number) => `${label} must be at least ${counted(least, 'character')}`,
    max: (label: string, most: number) => `${label} must be at most ${counted(most, 'character')}`,
  },
  number: {
    range: (label: string, least: number, most: number) => `${label} must be between ${least} and ${most}`,
  },
  list: { min: (label: string, least: number) => `Add at least ${least} ${label}` },
};
