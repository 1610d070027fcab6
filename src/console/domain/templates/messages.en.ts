import type { Messages } from '../../i18n/messages.ts';

/** Templates of case records and prescriptions. */
export const en = {
  title: 'Templates',
  close: 'Close the templates',
  find: 'Find a template',
  none: 'No template yet. Save what stands in the form as your first one.',
  noMatch: 'No template has this name.',
  shared: 'hospital',
  choose: (name: string) => `Preview ${name}`,
  preview: (name: string) => `Preview of “${name}”`,
  use: 'Take it',
  nothingChosen: 'Nothing of it would change the form.',
  back: 'Back',
  modes: { skip: 'Skip', append: 'Append', overwrite: 'Overwrite' },
  modeOf: (section: string) => `What becomes of ${section}`,
  alreadyThere: 'Stands there already',
  tooLong: 'Too long together; it is skipped',
  saveAsTemplate: 'Save as template',
  name: 'Name of the template',
  save: 'Save',
  replace: (name: string) => `Replace “${name}”`,
  remove: (name: string) => `Delete the template ${name}`,
  nothing: 'Nothing stands in the form that could be kept.',
  notSold: (names: string) => `No longer sold here, left out: ${names}`,
  loadingStock: 'Stock is being read…',
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly templates: Messages<typeof en>;
  }
}
