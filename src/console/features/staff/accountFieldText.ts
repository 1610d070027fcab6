import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import type { AccountEntry } from './accountEntry.ts';

/** Returns a function that gives the label of a field. */
export const useFieldLabel = () => {
  const t = useCatalog('staff');
  const labels = {
    ...t,
    deptName: t.dept,
    isAuditor: t.role,
    isAdmin: t.administrator,
    maskedMobile: t.mobile,
  };
  return (field: keyof AccountEntry): string => labels[field];
};

/** Returns a function that formats a field as text. */
export const useFieldText = () => {
  const { dictionaries } = useServices();
  const t = useCatalog('staff');
  return (entry: AccountEntry, field: keyof AccountEntry): string => {
    const text = entry[field];
    if (field === 'isAuditor') return text ? t.roles.auditor : t.roles.doctor;
    if (field === 'isAdmin') return text ? t.yes : t.no;
    if (text === '' || typeof text === 'boolean') return '';
    if (field === 'title') return dictionaries.label('member_doctor_title', Number(text));
    return field === 'academicTitle' ? dictionaries.label('member_docto_academic_title', Number(text)) : text;
  };
};
