import type { DictType } from '../../contract/hospital/dictionary.ts';
import type { doctor, DoctorInfo } from '../../contract/account/doctor.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { isArea } from '../hospital/areaHandlers.ts';
import { departmentSql, canonicalDepartment } from '../hospital/departments.ts';
import { fileUrl, findFile } from '../files/fileRows.ts';
import { maskMobile } from '../auth/mobiles.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

type ProfileChange = ServerInput<typeof doctor.update>;

/** A user's profile. */
export const profileOf = (
  { store, language }: Pick<RequestContext, 'store' | 'language'>,
  userId: string,
): DoctorInfo => {
  const row = store.one<DoctorInfo>(
    `SELECT name, id AS memberAccountId, avatar, title, ${departmentSql(language, 'account.dept')} AS deptName, mobile, profile_version AS version,
       academic_title AS academicTitle, area_id AS areaId, introduction, good_at AS goodAt,
       (SELECT level FROM hospital_level) AS hospLevel,
       (SELECT CAST(value AS INTEGER) FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND account.dept IN (label, label_en))
         AS dept
     FROM account WHERE id = ?`,
    userId,
  );
  return row ? { ...row, mobile: row.mobile === null ? null : maskMobile(row.mobile) } : throwHttpError(404);
};

/** The label of a dictionary entry; throws 400 if the hospital's dictionary does not have the value. */
const requireDictionaryLabel = (
  { store }: RequestContext,
  type: DictType,
  field: string,
  value: number,
): string =>
  store.one<{ label: string }>(
    'SELECT label FROM dictionary WHERE dict_type = ? AND value = ?',
    type,
    String(value),
  )?.label ?? throwBadField(field);

/** The URL of a picture; throws `avatarRefused` unless it is the caller's own and published. */
const requireOwnPicture = ({ store, caller }: RequestContext, url: string): string => {
  const row = findFile(store, url.replace(/^\/storage\//, ''));
  const isOwn = row?.known === 1 && row.userId === caller.userId && url === fileUrl(row.path);
  return isOwn && row.type.startsWith('image/') ? url : throwHttpError('avatarRefused');
};

const isChanged = <T>(next: T | undefined, before: T): next is T & {} =>
  next !== undefined && next !== null && next !== before;

/** The profile after a change. Throws if the hospital does not know a changed value. */
const applyChange = (ctx: RequestContext, before: DoctorInfo, change: ProfileChange): DoctorInfo => {
  const { title, academicTitle, dept, areaId, avatar } = change;
  // An unchanged value is allowed even if the dictionary no longer has it.
  if (isChanged(title, before.title)) requireDictionaryLabel(ctx, 'member_doctor_title', 'title', title);
  if (isChanged(academicTitle, before.academicTitle))
    requireDictionaryLabel(ctx, 'member_docto_academic_title', 'academicTitle', academicTitle);
  if (isChanged(areaId, before.areaId) && !isArea(areaId)) return throwBadField('areaId');
  const deptName = isChanged(dept, before.dept)
    ? requireDictionaryLabel(ctx, 'hosp_standard_dept', 'dept', dept)
    : dept === null
      ? null
      : before.deptName;
  const newAvatar =
    avatar === undefined || avatar === before.avatar
      ? before.avatar
      : avatar === ''
        ? null
        : requireOwnPicture(ctx, avatar);
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...before, ...definedFields, deptName, avatar: newAvatar };
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
    `UPDATE account SET name = ?, title = ?, academic_title = ?, dept = ?, area_id = ?, introduction = ?, good_at = ?,
       avatar = ? WHERE id = ?`,
    next.name,
    next.title,
    next.academicTitle,
    canonicalDepartment(store, next.deptName),
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
