import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { pollWithoutEvents } from '../../../messaging/liveQuery.ts';
import type { Services } from '../../../services.ts';
import type { ReviewData } from './reviewData.ts';

interface Options {
  readonly messaging: Services['messaging'];
  readonly data: ReviewData;
  /** A verdict on it is held back or in flight. */
  readonly isPending: ReadonlySignal<boolean>;
  /** Loads the prescription again; `missedEvents`: everything else may have changed, too. */
  readonly reload: (missedEvents?: boolean) => Promise<void>;
  /** Something that the rules read has changed. */
  readonly onRulesInput: () => void;
}

/** Loads again what changes elsewhere while a review is open. Returns a dispose function. */
export const followChanges = ({
  messaging,
  data,
  isPending,
  reload,
  onRulesInput,
}: Options): (() => void) => {
  const { earlierPrescriptions } = data.patientContext;
  let wasPending = false;
  const disposers = [
    messaging.onEvent((event) => {
      const patientId = data.task.value.peek()?.prescription.patient.id;
      if (event.type === 'facts' && event.patientId === patientId) {
        onRulesInput();
        void data.loadFacts();
      }
      if (event.type !== 'prescription') return;
      if (event.prescriptionId === data.id) void reload();
      // Another prescription of this patient, a new one or one that was decided: it changes what the patient takes.
      else if (
        (patientId !== undefined && event.patientId === patientId) ||
        earlierPrescriptions.value.peek()?.list.some(({ id }) => id === event.prescriptionId)
      ) {
        onRulesInput();
        void data.loadEarlierPrescriptions();
      }
    }),
    messaging.onResync(() => void reload(true)),
    pollWithoutEvents(messaging, () => void reload(true)),
    // Its verdict has arrived, or was refused, while it is on the screen.
    effect(() => {
      const pending = isPending.value;
      if (wasPending && !pending) untracked(() => void reload());
      wasPending = pending;
    }),
  ];
  return () => disposeAll(disposers);
};
