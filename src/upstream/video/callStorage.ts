import * as v from 'valibot';
import { rtcSignal } from '../../contract/consultation/rtc.ts';
import type { Store } from '../db/store.ts';
import { type Clock, steadyNow } from '../server/clock.ts';
import { heardTogether, type ActiveCall } from './activeCall.ts';

interface Row {
  conv: string;
  callId: string;
  doctorId: string;
  state: ActiveCall['state'];
  stateSince: number;
  heardAt: number;
  invite: string;
  startUseq: number;
}

/** What to add to a call's steady times to store them as epoch times: steady time does not survive a restart. */
const sinceEpoch = (clock: Clock): number => clock.now() - steadyNow(clock);

/** Stores an active call in place of what was stored of it. */
export const saveCall = (call: ActiveCall, clock: Clock): void =>
  call.store.transaction(() => {
    deleteCall(call);
    call.store.run(
      `INSERT INTO video_call (conv, call_id, doctor_id, state, state_since, heard_at, invite, start_useq)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      call.conv,
      call.callId,
      call.doctorId,
      call.state,
      call.stateSince + sinceEpoch(clock),
      heardTogether(call) + sinceEpoch(clock),
      JSON.stringify(call.invite),
      call.startUseq,
    );
  });

/** Deletes what is stored of a call. */
export const deleteCall = ({ store, conv }: Pick<ActiveCall, 'store' | 'conv'>): void =>
  store.run('DELETE FROM video_call WHERE conv = ?', conv);

/** The calls that were active when the upstream stopped. */
export const loadCalls = (store: Store, clock: Clock): ActiveCall[] =>
  store
    .all<Row>(
      `SELECT conv, call_id AS callId, doctor_id AS doctorId, state, state_since AS stateSince, heard_at AS heardAt, invite,
         start_useq AS startUseq FROM video_call`,
    )
    .map(({ stateSince, heardAt, invite, ...call }) => ({
      ...call,
      store,
      stateSince: stateSince - sinceEpoch(clock),
      heardAt: { doctor: heardAt - sinceEpoch(clock), patient: heardAt - sinceEpoch(clock) },
      watchedSince: steadyNow(clock),
      invite: v.parse(rtcSignal, JSON.parse(invite)),
    }));
