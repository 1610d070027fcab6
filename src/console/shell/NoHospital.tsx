import { FrontDoor } from '../kit/FrontDoor.tsx';
import { useCore, useCoreWords } from '../useApp.ts';

/** The address belongs to no hospital: nothing else can be done here. */
export const NoHospital = () => {
  const { hospital } = useCore();
  const w = useCoreWords().frame.noHospital;
  return (
    <FrontDoor title={w.title}>
      <p>{w.text(hospital.website)}</p>
    </FrontDoor>
  );
};
