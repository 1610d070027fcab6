import { Panel } from '../../../ui/layout/Panel.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { createPasswordChange } from './passwordChange.ts';

/** Changes the password; the consequences are shown before anything is typed. */
export const PasswordCard = () => {
  const app = useServices();
  const change = useModel(() => createPasswordChange(app));
  const t = useCatalog('account').personal.password;
  return (
    <Panel title={t.title}>
      <div className="stack">
        <p className="quiet small">{t.after}</p>
        <PasswordForm change={change} />
      </div>
    </Panel>
  );
};
