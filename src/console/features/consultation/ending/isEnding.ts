import type { Consultation } from '../consultation.ts';

/** Whether the visit is being ended: what is chosen or typed from then on would be neither stored nor sent. */
export const isEnding = ({
  finish,
  followUp,
  endTexts,
  signing,
}: Pick<Consultation, 'finish' | 'followUp' | 'endTexts' | 'signing'>): boolean =>
  finish.state.value === 'busy' ||
  followUp.isSaving.value ||
  endTexts.state.value === 'sending' ||
  signing.state.value === 'busy';
