/** The model of one order (docs/product.md, "States"). */
export interface ModelOrder {
  readonly id: string;
  status: number;
  doctor: string | null;
  /** When the consultation ended. */
  finishedAt: number | null;
}

/** The model of one prescription. `submitted`: an auditor has received it at some time. */
export interface ModelPrescription {
  id: string;
  readonly order: ModelOrder;
  readonly doctor: string;
  status: number;
  version: number;
  submitted: boolean;
  content: Content;
  claim: { by: string; until: number } | null;
  validUntil: number;
}

export interface Content {
  /** Packs in the order of the lines. */
  readonly lines: readonly { readonly drug: string; readonly packs: number }[];
  readonly submit: boolean;
}

/** The model of one hospital. */
export interface ModelHospital {
  readonly name: string;
  readonly orders: ModelOrder[];
  readonly prescriptions: ModelPrescription[];
  readonly stock: Map<string, number>;
  /** Expected number of rows in the audit trail. */
  trail: number;
  /** Expected number of events for each user. */
  readonly eventCounts: Map<string, number>;
  readonly doctors: readonly string[];
  readonly auditors: readonly string[];
}

/** A command of the model. */
export type Command = OrderCommand | CreateCommand | PrescriptionCommand;

export interface OrderCommand {
  readonly verb: 'accept' | 'decline' | 'finish';
  readonly order: ModelOrder;
}

export interface CreateCommand {
  readonly verb: 'create';
  readonly order: ModelOrder;
  readonly content: Content;
}

export interface EditCommand {
  readonly verb: 'edit';
  readonly target: ModelPrescription;
  readonly version: number;
  readonly content: Content;
}

export interface ClaimCommand {
  readonly verb: 'claim' | 'renew' | 'takeOver';
  readonly target: ModelPrescription;
}

export interface VerdictCommand {
  readonly verb: 'verdict';
  readonly target: ModelPrescription;
  readonly version: number;
  readonly approve: boolean;
  readonly opinion: string;
}

export interface EndCommand {
  readonly verb: 'cancel' | 'release';
  readonly target: ModelPrescription;
}

export type PrescriptionCommand = EditCommand | ClaimCommand | VerdictCommand | EndCommand;
