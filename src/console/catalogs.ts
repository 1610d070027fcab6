import { type CatalogTable, type MessageCatalog, lazyCatalog } from './i18n/i18n.ts';
import { messageFiles } from './messageFiles.ts';

const catalog = <M>({
  zh,
  en,
}: {
  readonly zh: () => Promise<{ readonly zh: M }>;
  readonly en: () => Promise<{ readonly en: M }>;
}): MessageCatalog<M> => lazyCatalog({ zh: async () => (await zh()).zh, en: async () => (await en()).en });

/** Every catalog of messages; each is loaded by what needs it. */
export const catalogs: CatalogTable = {
  core: catalog(messageFiles.core),
  app: catalog(messageFiles.app),
  account: catalog(messageFiles.account),
  commandPalette: catalog(messageFiles.commandPalette),
  hospitalData: catalog(messageFiles.hospitalData),
  hospitalOverview: catalog(messageFiles.hospitalOverview),
  reviewBoard: catalog(messageFiles.reviewBoard),
  reviewQueue: catalog(messageFiles.reviewQueue),
  rules: catalog(messageFiles.rules),
  sampling: catalog(messageFiles.sampling),
  services: catalog(messageFiles.services),
  staff: catalog(messageFiles.staff),
};
