import type { Messages } from '../../i18n/messages.ts';

/** Templates of case records and prescriptions. */
export const en = {
  title: 'Templates',
  close: 'Close templates',
  find: 'Find a template',
  none: 'No templates yet. Save the current form as your first one.',
  noMatch: 'No matching template.',
  shared: 'Shared',
  choose: (name: string) => `Preview ${name}`,
  addNow: (name: string) => `Add ${name} without a preview`,
  preview: (name: string) => `Preview of “${name}”`,
  use: 'Use template',
  used: 'Template applied to the case record',
  nothingChosen: 'This would not change the form.',
  back: 'Back',
  modes: { skip: 'Skip', append: 'Append', overwrite: 'Overwrite' },
  modeOf: (section: string) => `How to merge ${section}`,
  alreadyThere: 'Already there',
  tooLong: 'Combined text too long; skipped',
  saveAsTemplate: 'Save as template',
  name: 'Template name',
  save: 'Save',
  replace: (name: string) => `Replace “${name}”`,
  remove: (name: string) => `Delete the template ${name}`,
  nothing: 'The form is empty or incomplete.',
  notSold: (names: string) => `Not added (not on this pharmacy’s list): ${names}`,
  loadingStock: 'Loading stock…',
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly templates: Messages<typeof en>;
  }
}
