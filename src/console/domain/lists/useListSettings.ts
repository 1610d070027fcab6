import { createListSettings, type ListName, type ListSettings } from '../../ui/table/listSettings.ts';
import { useServices } from '../../useServices.ts';

/** How the signed-in person has set up a list. */
export const useListSettings = (name: ListName): ListSettings =>
  useServices().shared(createListSettings).of(name);
