import type { RtcEnd } from '../../contract/consultation/rtc.ts';
import { type ActiveCall, type CallSide, heardTogether } from './activeCall.ts';
import type { CallContext } from './callParticipants.ts';
import { deleteCall, loadCalls, saveCall } from './callStorage.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../server/clock.ts';

/** The number of ended calls to remember, for late signals. */
const maxEndedCalls = 500;

/** How often it is stored that both sides were heard, in milliseconds. */
const saveEveryMs = 30_000;

type CallKey = Pick<CallContext, 'store' | 'conv'>;

const keyOf = ({ store, conv }: CallKey) => `${store.tenantId} ${conv}`;
const callIdKey = (callKey: CallKey, callId: string) => `${keyOf(callKey)} ${callId}`;

/** The calls of all hospitals in this process: one per order, one per doctor. They are stored, too. */
export const createCallRegistry = (stores: readonly Store[], clock: Clock) => {
  const active = new Map<string, ActiveCall>();
  const savedAt = new Map<string, number>();
  const ended = new Map<string, RtcEnd>();
  for (const call of stores.flatMap((store) => loadCalls(store, clock))) active.set(keyOf(call), call);

  const save = (call: ActiveCall) => {
    saveCall(call, clock);
    savedAt.set(keyOf(call), heardTogether(call));
  };
  const rememberEnd = (callKey: CallKey, callId: string, reason: RtcEnd) => {
    ended.set(callIdKey(callKey, callId), reason);
    for (const oldest of ended.keys()) {
      if (ended.size <= maxEndedCalls) break;
      ended.delete(oldest);
    }
  };
  const setState = (call: ActiveCall, state: ActiveCall['state'], at: number) => {
    call.state = state;
    call.stateSince = at;
    save(call);
  };

  return {
    all: () => [...active.values()],
    get: (callKey: CallKey) => active.get(keyOf(callKey)),
    getByDoctor: ({ store, doctorId }: CallContext) =>
      [...active.values()].find((call) => call.store === store && call.doctorId === doctorId),
    endReasonOf: (callKey: CallKey, callId: string) => ended.get(callIdKey(callKey, callId)),
    add: (call: ActiveCall) => {
      save(call);
      active.set(keyOf(call), call);
    },
    accept: (call: ActiveCall, at: number) => setState(call, 'accepted', at),
    /** A side of the call was heard; the doctor's, after the patient has accepted, makes it live. */
    hear: (call: ActiveCall, side: CallSide, at: number) => {
      call.heardAt[side] = at;
      if (call.state === 'accepted' && side === 'doctor') setState(call, 'live', at);
      else if (heardTogether(call) - (savedAt.get(keyOf(call)) ?? 0) >= saveEveryMs) save(call);
    },
    replaceId: (call: ActiveCall, callId: string) => {
      rememberEnd(call, call.callId, 'elsewhere');
      call.callId = callId;
      save(call);
    },
    /** Ends a call in one transaction with what has to be written about it. */
    end: (call: ActiveCall, reason: RtcEnd, write: () => void) => {
      call.store.transaction(() => {
        write();
        deleteCall(call);
      });
      rememberEnd(call, call.callId, reason);
      active.delete(keyOf(call));
      savedAt.delete(keyOf(call));
    },
  };
};
