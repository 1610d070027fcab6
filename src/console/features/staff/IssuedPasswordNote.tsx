import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { useCatalog } from '../../i18n/useMessages.ts';

/** The first password, shown once after it was set. */
export const IssuedPasswordNote = ({ password }: { password: string }) => {
  const t = useCatalog('staff').issued;
  return (
    <section className="staff-issued" aria-label={t.label}>
      <p className="quiet small">{t.label}</p>
      <div className="row">
        <code>{password}</code>
        <CopyButton text={password} />
      </div>
      <output className="small">{t.once}</output>
    </section>
  );
};
