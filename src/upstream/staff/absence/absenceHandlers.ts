import { absence, maxAbsenceMs } from '../../../contract/account/absence.ts';
import { isVisible } from '../../../contract/protocol/schemas.ts';
import { bindHandlers } from '../../server/bindHandlers.ts';
import { throwBadField, throwHttpError } from '../../server/httpError.ts';
import { absenceOf, endAbsence, startAbsence } from './absenceRows.ts';

/** The caller's own absence. Patients learn of it when they write (absenceNotice.ts). */
export const absenceHandlers = bindHandlers(absence, {
  get: (_input, { store, caller, clock }) => absenceOf(store, caller.userId, clock.now()) ?? null,
  start({ reason, text, until }, { store, caller, clock, trail }) {
    const now = clock.now();
    const isOther = reason === 'other';
    if (isOther && !isVisible(text)) return throwBadField('text');
    if (until !== null && (until <= now || until > now + maxAbsenceMs)) return throwHttpError('absenceOver');
    const started = { reason, text: isOther ? text : '', since: now, until };
    startAbsence(store, caller.userId, started);
    trail('absence-start', caller.userId, reason);
    return started;
  },
  end(_input, { store, caller, clock, trail }) {
    endAbsence(store, caller.userId, clock.now());
    trail('absence-end', caller.userId);
    return true;
  },
});
