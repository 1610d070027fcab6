import { computed, type ReadonlySignal } from '@preact/signals-react';
import { envelopeCode } from '../../../../contract/errors/envelopeCodes.ts';
import { type Message, message } from '../../../../contract/consultation/message.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import type { CurrentMedicine } from '../../../../contract/rules/currentMedicines.ts';
import { medicinesTaken } from '../../../domain/patient/banner/bannerFacts.ts';
import { fetchPatientFacts } from '../../../domain/patient/fetchPatientFacts.ts';
import { getLastVisits, type LastVisits } from '../../../domain/patient/lastVisits.ts';
import { fetchPatientPrescriptions } from '../../../domain/prescription/patientPrescriptions.ts';
import { createRulePackQuery } from '../../../domain/prescription/rules/rulePackQuery.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Services } from '../../../services.ts';
import { dependsOnRules, type PrescribingState, prescribingStateOf } from './prescribingState.ts';

/** What the preview of a row shows beside the order; each part loads and fails by itself. */
export interface Preview {
  /** Null if the hospital's system has none. */
  readonly facts: AsyncState<PatientFacts | null>;
  /** What the patient takes; null if that is not known or withheld, undefined while it is loading. */
  readonly medicines: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  readonly visits: AsyncState<LastVisits>;
  /** The messages of the patient with a picture, the newest last. */
  readonly pictures: AsyncState<readonly Message[]>;
  readonly prescribing: ReadonlySignal<PrescribingState>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'messaging' | 'platform' | 'shared'>;

/** How long a row is chosen before more is asked about it, in milliseconds: keys run over rows. */
const settleMs = 150;

const isPatientPicture = ({ from, kind, body }: Message): boolean =>
  from.role === 'patient' && kind === 'picture' && body.file !== undefined;

/** Whether the hospital shows a part only to a doctor who treats or treated the patient. */
export const isWithheld = ({ error, value }: Pick<AsyncState<unknown>, 'error' | 'value'>): boolean =>
  value.value === undefined && error.value?.code === envelopeCode.forbidden;

/** Creates the preview of an order. */
export const createPreview = (app: Deps, order: Order): Preview => {
  const { call, clock, messaging, platform } = app;
  const facts = createAsyncState(() => fetchPatientFacts(app, order.patient.id), clock);
  const prescriptions = createAsyncState(() => fetchPatientPrescriptions(app, order.patient.id), clock);
  const visits = getLastVisits(app, order.id, order.patient.id);
  const pictures = createAsyncState(
    async () => (await call(message.history, { conv: order.id })).list.filter(isPatientPicture),
    clock,
  );
  const rules = app.shared(createRulePackQuery);
  const today = (): string => dayOf(clock.coarseNow.value);
  const loadPatient = (): void => {
    void facts.load();
    void prescriptions.load();
    void visits.load();
  };
  return {
    facts,
    medicines: computed(() => medicinesTaken(prescriptions, facts, today())),
    visits,
    pictures,
    prescribing: computed(() =>
      prescribingStateOf(order, {
        day: today(),
        facts: facts.value.value ?? null,
        guardianUnderYears: rules.value.value?.guardianUnderYears ?? null,
      }),
    ),
    start: () => {
      const disposers = [
        platform.setTimer(settleMs, () => {
          loadPatient();
          void pictures.load();
          if (rules.value.peek() === undefined && dependsOnRules(order, today())) void rules.packState.load();
        }),
        messaging.onEvent((event) => {
          if (event.type === 'order' && event.orderId === order.id) loadPatient();
          if (event.type === 'message' && event.message.conv === order.id && isPatientPicture(event.message))
            void pictures.load();
        }),
        messaging.onResync(() => {
          loadPatient();
          void pictures.load();
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
