import { dictionary } from '../../contract/hospital/dictionary.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

/** The hospital's dictionaries in the caller's language; an unknown one is empty. */
export const dictionaryHandlers = bindHandlers(dictionary, {
  byType: ({ dictType }, { store, language }) =>
    store.all<{ label: string; value: string }>(
      `SELECT ${language === 'en' ? 'label_en' : 'label'} AS label, value FROM dictionary
       WHERE dict_type = ? ORDER BY sort`,
      dictType,
    ),
});
