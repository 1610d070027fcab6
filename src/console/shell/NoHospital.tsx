import { FrontDoor } from '../kit/FrontDoor.tsx';
import { useCore, useCoreWords } from '../useApp.ts';

/** Shown if the address does not belong to a hospital. */
export const NoHospital = () => {
  const { hospital } = useCore();
  const w = useCoreWords().frame.noHospital;
  return (
    <FrontDoor title={w.title}>
      <p>{w.text(hospital.website)}</p>
    </FrontDoor>
  );
};
