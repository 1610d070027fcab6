import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { ageOn } from '../../../../contract/consultation/patient.ts';
import {
  type FactName,
  patientFacts,
  type PatientFacts,
  patientFactsSchema,
} from '../../../../contract/consultation/patientFacts.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import { claimsBeyond, claimsIn } from '../../../domain/patient/allergyClaims.ts';
import type { OrderContext } from '../../../domain/prescription/openPrescriptions.ts';
import { createDraftForm, type DraftForm } from '../../../drafts/draftForm.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Services } from '../../../services.ts';
import { factProblems, type FactProblem } from './factChecks.ts';
import {
  emptyAllergy,
  factFields,
  type FactsDraft,
  type NumberFact,
  type SaidBy,
  storedFactsDraft,
  toFactsDraft,
  toSaidFacts,
  withAddedAllergies,
} from './factsDraft.ts';

/** The form of a patient's facts, shown above the prescriptions. */
export interface FactsForm extends DraftForm<PatientFacts, FactsDraft, FactName> {
  /** Whether the facts are loaded and the consultation is open. */
  readonly writable: ReadonlySignal<boolean>;
  /** Where the open form begins; null while it is closed. A new object for every request to open it. */
  readonly opened: ReadonlySignal<{ readonly at: FactName } | null>;
  /** Does nothing while the facts cannot be written. */
  readonly open: (at?: FactName) => void;
  /** Closes the form; the draft stays. */
  readonly close: () => void;
  /** Writes a fact; the patient said it, unless somebody else is chosen afterwards. */
  readonly setField: <F extends FactName>(field: F, value: FactsDraft[F]) => void;
  readonly setSaidBy: (field: FactName, saidBy: SaidBy) => void;
  /** What is wrong with fields that were left, and after an attempt to save with any. */
  readonly problems: ReadonlySignal<Partial<Record<FactName, FactProblem>>>;
  /** The field has lost the focus: from now on it is checked. */
  readonly leaveField: (field: FactName) => void;
  /** Confirms an unusual number. */
  readonly confirmNumber: (field: NumberFact) => void;
  /** Allergies that the case record claims and that are not in the form. */
  readonly offeredAllergies: ReadonlySignal<readonly string[]>;
  readonly addAllergy: (substance: string) => void;
  /** The birthday, if it is in the future; otherwise null. */
  readonly futureBirthday: ReadonlySignal<string | null>;
}

type Deps = Pick<Services, 'call' | 'clock' | 'drafts' | 'platform' | 'messaging'>;

interface Options {
  readonly order: OrderContext;
  /** Whether the consultation is open. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** The facts that the rules read; null if the hospital's system has none. */
  readonly facts: AsyncState<PatientFacts | null>;
  /** The allergy history of this visit's case record, unsaved changes included. */
  readonly recordAllergies: ReadonlySignal<string>;
}

/** The allergen in words like "对青霉素过敏" or "Allergic to penicillin". */
const allergenIn = (words: string): string =>
  words
    .replace(/^(对|allergic to |allergy to |过敏史[:：])/i, '')
    .replace(/(过敏史?| allergy)$/i, '')
    .trim();

/** Creates the form; it follows the facts and restores a draft once it is started. */
export const createFactsForm = (app: Deps, { order, isOpen, facts, recordAllergies }: Options): FactsForm => {
  const { call, clock, messaging } = app;
  // As it was when the order was opened: a later one repeats saved facts, which must not look like edits here.
  const { patient } = order;
  const opened = signal<{ readonly at: FactName } | null>(null);
  const writable = computed(() => isOpen.value && Boolean(facts.value.value));
  const left = signal<ReadonlySet<FactName>>(new Set());
  const confirmed = signal<ReadonlySet<string>>(new Set());
  const read = (value: PatientFacts | null) => toFactsDraft(value, patient);
  const load = () => call(patientFacts.get, { patientId: patient.id });

  const form = createDraftForm<PatientFacts, FactsDraft, FactName>(app, {
    draftKey: { order: order.id, form: 'facts' },
    schema: storedFactsDraft,
    serialize: ({ base, draft, conflict }) => ({
      draft,
      base: read(base),
      unresolved: conflict?.unresolved ?? [],
    }),
    read,
    fields: factFields,
    keepMine: (before, mine, theirs, field) =>
      field === 'allergies' ? withAddedAllergies(before, mine, theirs) : mine,
    refusal: { codes: [businessCode.factsChanged], schema: patientFactsSchema },
    load,
    save: (draft, base, idempotencyKey) => {
      const changed = factFields.differing(draft, read(base));
      return call(
        patientFacts.save,
        {
          patientId: patient.id,
          orderId: order.id,
          version: base?.version ?? 0,
          facts: toSaidFacts(draft, changed),
        },
        { idempotencyKey },
      );
    },
    onSaved: (value) => {
      left.value = new Set();
      if (value) facts.set(value);
    },
  });

  const day = computed(() => dayOf(clock.coarseNow.value));
  const allProblems = computed(() =>
    factProblems(form.draft.value, form.unsaved.value, {
      years: ageOn(patient.birthDate, day.value).years,
      sex: patient.sex,
      base: read(form.base.value),
      isConfirmed: (fact, typed) => confirmed.value.has(`${fact} ${typed}`),
    }),
  );
  const setLeft = (fields: readonly FactName[]) => {
    left.value = new Set([...left.peek(), ...fields]);
  };
  const setField: FactsForm['setField'] = (field, value) => {
    batch(() => {
      const draft = form.draft.peek();
      // An earlier choice was about an earlier change.
      const source = form.unsaved.peek().includes(field) ? draft.saidBy[field] : 'patient';
      form.edit({ ...draft, [field]: value, saidBy: { ...draft.saidBy, [field]: source } });
      left.value = new Set([...left.peek()].filter((one) => one !== field));
    });
    form.mutation.reset();
  };

  return {
    ...form,
    writable,
    opened,
    open: (at = 'allergies') => {
      if (writable.peek()) opened.value = { at };
    },
    close: () => {
      opened.value = null;
    },
    setField,
    setSaidBy: (field, next) => {
      const draft = form.draft.peek();
      form.edit({ ...draft, saidBy: { ...draft.saidBy, [field]: next } });
      form.mutation.reset();
    },
    problems: computed(() =>
      Object.fromEntries(
        Object.entries(allProblems.value).filter(([field]) => [...left.value].some((one) => one === field)),
      ),
    ),
    leaveField: (field) => setLeft([field]),
    confirmNumber: (field) => {
      confirmed.value = new Set([...confirmed.peek(), `${field} ${form.draft.peek()[field]}`]);
    },
    offeredAllergies: computed(() => {
      const present = (form.draft.value.allergies ?? []).map(({ substance }) => substance);
      const claims = [recordAllergies.value, form.base.value?.recordAllergies ?? ''].flatMap(claimsIn);
      const missing = claimsBeyond(claims, present).map(allergenIn);
      return [...new Set(missing)].filter((words) => words !== '');
    }),
    addAllergy: (substance) => {
      const kept = (form.draft.peek().allergies ?? []).filter((one) => one.substance.trim() !== '');
      setField('allergies', [...kept, { ...emptyAllergy, substance }]);
    },
    futureBirthday: computed(() => (patient.birthDate > day.value ? patient.birthDate : null)),
    save: async () => {
      if (!form.dirty.peek() || form.conflict.peek()) return;
      const wrong = allProblems.peek();
      setLeft(form.unsaved.peek().concat('guardian'));
      if (Object.keys(wrong).length === 0) await form.save();
    },
    discard: () => {
      form.discard();
      left.value = new Set();
    },
    start: () => {
      const disposers = [
        effect(() => {
          const current = facts.value.value;
          if (current) untracked(() => form.mergeTheirs(current));
        }),
        // Saved in another room or tab.
        messaging.onEvent((event) => {
          if (event.type === 'order' && event.orderId === order.id) void facts.load();
        }),
        messaging.onResync(() => void facts.load()),
        form.start(),
      ];
      return () => disposeAll(disposers);
    },
  };
};
