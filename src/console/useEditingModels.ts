import { createEditingModels, type EditingServices } from './editingModels.ts';
import { useServices } from './useServices.ts';

/** The services with the editing models; using it puts their code into the page's chunk. */
export const useEditingModels = (): EditingServices => useServices().loadEditingModels(createEditingModels);
