import type { doctor, DoctorInfo } from '../../contract/account/doctor.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { isArea } from '../hospital/areaHandlers.ts';
import { departmentNamesSql } from '../hospital/departments.ts';
import { fileUrl, findFile } from '../files/fileRows.ts';
import { maskMobile } from '../auth/mobiles.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

type ProfileChange = ServerInput<typeof doctor.update>;

/** A user's profile. */
export const profileOf = ({ store }: Pick<RequestContext, 'store'>, userId: string): DoctorInfo => {
  const row = store.one<DoctorInfo & { setBy: string; setAt: number | null }>(
    `SELECT name, id AS memberAccountId, avatar, title, ${departmentNamesSql('account.dept')}, mobile, profile_version AS version,
       CASE WHEN mobile_check IS NOT NULL AND mobile IS NOT NULL THEN mobile_set_at END AS setAt,
       coalesce((SELECT a.name FROM account a WHERE a.id = account.mobile_set_by), '') AS setBy,
       academic_title AS academicTitle, area_id AS areaId, introduction, good_at AS goodAt,
       (SELECT level FROM hospital_level) AS hospLevel,
       (SELECT CAST(value AS INTEGER) FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND NULLIF(account.dept, '') IN (label, label_en))
         AS dept
     FROM account WHERE id = ?`,
    userId,
  );
  if (!row) return throwHttpError(404);
  const { setBy, setAt, mobile, ...info } = row;
  return {
    ...info,
    mobile: mobile === null || mobile === undefined ? null : maskMobile(mobile),
    mobileRequest: setAt === null ? null : { by: setBy, at: setAt },
  };
};

/** The URL of a picture; throws `avatarRefused` unless it is the caller's own and published. */
const requireOwnPicture = ({ store, caller }: RequestContext, url: string): string => {
  const row = findFile(store, url.replace(/^\/storage\//, ''));
  const isOwn = row?.known === 1 && row.userId === caller.userId && url === fileUrl(row.path);
  return isOwn && row.type.startsWith('image/') ? url : throwHttpError('avatarRefused');
};

/** The profile after a change. Throws if it has an unknown place, or what only administrators change. */
const applyChange = (ctx: RequestContext, before: DoctorInfo, change: ProfileChange): DoctorInfo => {
  const { areaId, avatar } = change;
  const isFixed = (field: 'name' | 'title' | 'academicTitle' | 'dept'): boolean =>
    change[field] === undefined || change[field] === before[field];
  if (!isFixed('name') || !isFixed('title') || !isFixed('academicTitle') || !isFixed('dept'))
    return throwHttpError('profileFixed');
  // An unchanged value is allowed even if the tree no longer has it.
  if (areaId !== undefined && areaId !== null && areaId !== before.areaId && !isArea(areaId))
    return throwBadField('areaId');
  const newAvatar =
    avatar === undefined || avatar === before.avatar
      ? before.avatar
      : avatar === ''
        ? null
        : requireOwnPicture(ctx, avatar);
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...before, ...definedFields, avatar: newAvatar };
};

/** Changes the caller's profile. Throws `profileChanged` if it is based on another version. */
export const changeProfile = (ctx: RequestContext, change: ProfileChange): true => {
  const { store, caller, trail } = ctx;
  const before = profileOf(ctx, caller.userId);
  const version = before.version ?? 0;
  if (change.version !== undefined && change.version !== null && change.version !== version)
    return throwHttpError('profileChanged', before);
  const next = applyChange(ctx, before, change);
  store.run(
    'UPDATE account SET area_id = ?, introduction = ?, good_at = ?, avatar = ? WHERE id = ?',
    next.areaId,
    next.introduction ?? '',
    next.goodAt ?? '',
    next.avatar,
    caller.userId,
  );
  const fields = Object.keys(change).filter((name) => name !== 'version');
  trail('profile-update', caller.userId, `version ${version + 1}: ${fields.join(', ')}`);
  return true;
};
