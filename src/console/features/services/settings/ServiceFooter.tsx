import { Button } from '../../../ui/controls/Button.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { useMoment } from '../../../useMoment.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { ServiceForm } from './serviceForm.ts';

/** The save state and the save button. */
export const ServiceFooter = ({ form, kind }: { form: ServiceForm; kind: string }) => {
  const t = useCatalog('services');
  const moment = useMoment();
  const savedAt = form.savedAt.value ?? form.stored.value.updateTime;
  const dirty = form.dirty.value;
  const status = dirty ? t.unsaved : savedAt === null ? '' : t.saved(moment(savedAt));
  return (
    <footer className="setup-footer">
      <output title={savedAt === null ? undefined : dayTimeOf(savedAt)}>{status}</output>
      {dirty ? <Button label={t.discard} kind="quiet" onClick={form.discard} /> : null}
      <Button
        label={t.save}
        description={t.saveOf(kind)}
        kind="main"
        type="submit"
        busy={form.mutation.state.value === 'busy' || form.mutation.state.value === 'verifying'}
        disabled={form.conflict.value !== null}
      />
    </footer>
  );
};
