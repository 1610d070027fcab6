import * as v from 'valibot';
import { rtcSignal } from '../../contract/consultation/rtc.ts';
import type { Store } from '../db/store.ts';
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

/** Stores an active call in place of what was stored of it. */
export const saveCall = (call: ActiveCall): void =>
  call.store.transaction(() => {
    deleteCall(call);
    call.store.run(
      `INSERT INTO video_call (conv, call_id, doctor_id, state, state_since, heard_at, invite, start_useq)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      call.conv,
      call.callId,
      call.doctorId,
      call.state,
      call.stateSince,
      heardTogether(call),
      JSON.stringify(call.invite),
      call.startUseq,
    );
  });

/** Deletes what is stored of a call. */
export const deleteCall = ({ store, conv }: Pick<ActiveCall, 'store' | 'conv'>): void =>
  store.run('DELETE FROM video_call WHERE conv = ?', conv);

/** The calls that were active when the upstream stopped. */
export const loadCalls = (store: Store, now: number): ActiveCall[] =>
  store
    .all<Row>(
      `SELECT conv, call_id AS callId, doctor_id AS doctorId, state, state_since AS stateSince, heard_at AS heardAt, invite,
         start_useq AS startUseq FROM video_call`,
    )
    .map(({ heardAt, invite, ...call }) => ({
      ...call,
      store,
      heardAt: { doctor: heardAt, patient: heardAt },
      watchedSince: now,
      invite: v.parse(rtcSignal, JSON.parse(invite)),
    }));
