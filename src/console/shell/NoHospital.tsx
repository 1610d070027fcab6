import { LanguageSwitch, ThemeSwitch } from '../kit/switches.tsx';
import { useCore, useCoreWords } from '../useApp.ts';

/** The address belongs to no hospital: nothing else can be done here. */
export const NoHospital = () => {
  const { hospital } = useCore();
  const w = useCoreWords().frame;
  return (
    <div className="login">
      <div className="login-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className="login-card">
        <p className="login-product">{w.product}</p>
        <h1 className="login-hospital">{w.noHospital.title}</h1>
        <p>{w.noHospital.text(hospital.website)}</p>
      </main>
    </div>
  );
};
