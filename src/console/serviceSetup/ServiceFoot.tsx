import { Button } from '../kit/Button.tsx';
import { dayTimeOf, momentOf } from '../lib/days.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import type { ServiceForm } from './serviceForm.ts';

/** The save state and the save button. */
export const ServiceFoot = ({ form, kind }: { form: ServiceForm; kind: string }) => {
  const w = useWordsOf(serviceLexicon);
  const now = useApp().clock.minute.value;
  const at = form.savedAt.value ?? form.stored.value.updateTime;
  const dirty = form.dirty.value;
  const said = dirty ? w.unsaved : at === null ? '' : w.saved(momentOf(at, now));
  return (
    <footer className="setup-foot">
      <output title={at === null ? undefined : dayTimeOf(at)}>{said}</output>
      {dirty ? <Button label={w.drop} kind="quiet" onClick={form.drop} /> : null}
      <Button
        label={w.save}
        description={w.saveOf(kind)}
        kind="main"
        type="submit"
        busy={form.act.state.value === 'busy' || form.act.state.value === 'asking'}
        disabled={form.newer.value !== null}
      />
    </footer>
  );
};
