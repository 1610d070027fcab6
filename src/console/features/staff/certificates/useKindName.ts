import type { HandedInCertificate } from '../../../../contract/account/qualification.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';

/** Returns a function that names the kind of a certificate, as its person's role calls it. */
export const useKindName = (): ((of: Pick<HandedInCertificate, 'kind' | 'person'>) => string) => {
  const t = useCatalog('staff').certificates;
  return ({ kind, person }) => {
    const names: Readonly<Record<number, string>> = person.isAuditor
      ? { ...t.kinds, ...t.pharmacistKinds }
      : t.kinds;
    return names[kind] ?? String(kind);
  };
};
