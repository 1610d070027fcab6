/** A simulated doctor: their session and their open consultation. */
export interface LoadDoctor {
  readonly token: string;
  readonly orderId: string;
  /** By which the gateway knows the hospital. */
  readonly host: string;
  readonly warehouseId: string;
  readonly drugId: string;
}

/** Everybody who can work. */
export interface LoadSetup {
  readonly doctors: readonly LoadDoctor[];
}

/** To the upstream under load: how many patients write. */
export interface PatientsMessage {
  readonly active: number;
}

/** To the doctors: how many work, and for how long they are measured from now on. */
export interface DoctorsMessage {
  readonly active: number;
  readonly measureMs: number;
}

/** What the doctors met while they were measured; all times in milliseconds. */
export interface LoadResult {
  /** From a call to the end of its answer: lists and prescriptions. */
  readonly calls: readonly number[];
  /** From a doctor's message to its acknowledgement, which follows the fsync. */
  readonly acks: readonly number[];
  /** From the moment a patient's message is written to its arrival at the doctor. */
  readonly arrivals: readonly number[];
  readonly connected: number;
  /** Refused calls and messages, and closed sockets, by what was said. */
  readonly errors: Readonly<Record<string, number>>;
}

/** One doctor's habits, in milliseconds. */
export const habits = {
  message: 20_000,
  list: 60_000,
  prescription: 600_000,
  ping: 20_000,
  visit: 900_000,
} as const;
