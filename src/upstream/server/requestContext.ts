import type { CaptchaService } from '../captcha/captchaService.ts';
import type { Clock } from './clock.ts';
import type { DispensingKeys } from '../dispensing/dispensingKeys.ts';
import type { Events } from '../messaging/events.ts';
import type { Faults } from './faults.ts';
import type { Hospitals } from '../db/hospitals.ts';
import type { ImportJobs } from '../import/importJobs.ts';
import type { LastSeen } from '../staff/lastSeen.ts';
import type { PatientKeys } from '../video/patientKeys.ts';
import type { PreChecked, PreCheckService } from '../preCheck/preCheckService.ts';
import type { Language } from './httpError.ts';
import type { TurnServer } from '../video/turnServer.ts';
import type { SmsService } from '../auth/smsService.ts';
import type { FileSigner } from '../files/fileSigner.ts';
import type { Storage } from '../files/storage.ts';
import type { Store } from '../db/store.ts';
import type { KeyedQueue } from '../limits/keyedQueue.ts';
import type { LimitNotices } from '../limits/limitNotices.ts';
import type { RunningExports } from '../limits/runningExports.ts';
import type { WriteBudget } from '../limits/writeBudget.ts';
import { nextId } from '../db/ids.ts';

/** What all requests of one upstream share. */
export interface Services {
  readonly hospitals: Hospitals;
  readonly events: Events;
  readonly faults: Faults;
  readonly clock: Clock;
  /** Whether a refresh keeps or rotates the refresh token (docs/wire.md, "Session"). */
  readonly refresh: 'keep' | 'rotate';
  /** Null if no captcha is required. */
  readonly captcha: CaptchaService | null;
  /** Whether log-in asks for the hospital's agreements. */
  readonly protocols: boolean;
  /** Null if no code can be sent. */
  readonly sms: SmsService | null;
  readonly dispensingKeys: DispensingKeys;
  /** The hospitals' own pre-check services. */
  readonly preCheck: PreCheckService;
  /** Runs password checks one after the other. */
  readonly passwordQueue: KeyedQueue;
  /** Names in the log who has reached a limit. */
  readonly noteLimited: LimitNotices;
  /** Limits what an account's calls store in a day. */
  readonly writeBudget: WriteBudget;
  /** Limits how many exports of an account run at the same time. */
  readonly runningExports: RunningExports;
  /** When each user made their last call. */
  readonly lastSeen: LastSeen;
  /** Null if no TURN server is configured. */
  readonly turnServer: TurnServer | null;
  /** Null if no demo patient can be called. */
  readonly patientKeys: PatientKeys | null;
  /** Stores the bytes of files. */
  readonly storage: Storage;
  /** Signs the addresses of files in answers. */
  readonly fileSigner: FileSigner;
  /** Reads and writes the files of hospitals' own data. */
  readonly importJobs: ImportJobs;
  /** Whether responses are validated against the contract. A mismatch is answered with 500. */
  readonly validateResponses: boolean;
}

/** The caller. For the role `anyone` the user is unknown and `userId` is empty; for `pharmacy` it is `pharmacy`. */
export interface Caller {
  readonly userId: string;
  /** The session that the access token belongs to. */
  readonly sessionId: string;
  readonly isAuditor: boolean;
  readonly isAdmin: boolean;
  /** Whether an administrator set the password: then nothing but its change is allowed. */
  readonly mustChangePassword: boolean;
  readonly name: string;
}

/** Everything a handler may use: one hospital, one caller, one language, the shared services. */
export interface RequestContext extends Omit<Services, 'faults' | 'runningExports' | 'validateResponses'> {
  readonly tenantId: number;
  readonly store: Store;
  readonly caller: Caller;
  /** The client's address as reported by the gateway, what limits count it by, and its User-Agent, at most 200 characters. */
  readonly client: {
    readonly address: string;
    readonly network: string;
    readonly agent: string;
    /** By which a browser is known that somebody has logged in with; empty if it has none. */
    readonly browserToken: string;
  };
  /** Gives the browser that token with the answer. */
  readonly keepBrowser: (token: string) => void;
  /** What the hospital's pre-check service found; null if it was not asked. */
  readonly preChecked: PreChecked | null;
  /** From Accept-Language. */
  readonly language: Language;
  /**
   * Writes one row of the audit trail, by the caller unless `by` is given. Call it inside the transaction of
   * the write.
   */
  readonly trail: (action: string, subject: string, detail?: string, by?: string) => void;
}

/**
 * Returns the function that writes into a hospital's audit trail, in the name of `caller` unless `by` is
 * given.
 */
export const createAuditTrail =
  (store: Store, clock: Clock, caller: string): RequestContext['trail'] =>
  (action, subject, detail = '', by = caller) =>
    store.run(
      'INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
      nextId(),
      clock.now(),
      by,
      action,
      subject,
      detail,
    );
