import { Notice } from '../../../ui/display/Notice.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { PrescribingObstacle } from '../../../domain/prescription/rules/prescribingObstacle.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  obstacle: PrescribingObstacle;
}

/** Says before anything is written that nothing can be prescribed, why, and what the doctor can do instead. */
export const ObstacleNotice = ({ model, obstacle }: Props) => {
  const t = useMessages().prescription;
  const rules = useCatalog('rules');
  const { packState } = model.rulePack;
  // The hospital's own rules may allow it.
  const retry = { label: t.obstacle.checkAgain, onClick: () => void packState.load() };
  return (
    <>
      <Notice
        tone="warning"
        text={t.obstacle[obstacle.rule](obstacle.guardianUnderYears)}
        action={packState.status.value === 'failed' ? retry : undefined}
      />
      {obstacle.rule === 'guardian' && model.factsForm.writable.value ? (
        <Button label={rules.facts.recordFact.guardian} onClick={() => model.factsForm.open('guardian')} />
      ) : null}
    </>
  );
};
