import type { DictType } from '../contract/hospital/dictionary.ts';
import type { doctor, DoctorInfo } from '../contract/account/doctor.ts';
import type { ServerInput } from '../contract/protocol/endpoint.ts';
import { isArea } from './area.ts';
import { deptRead, deptStored } from './departments.ts';
import { addressOf, fileAt } from './fileRows.ts';
import { maskedMobile } from './mobiles.ts';
import { refuse, refuseField } from './refusal.ts';
import type { Scene } from './serve.ts';

type Change = ServerInput<typeof doctor.update>;

/** A user's profile. */
export const profileOf = (
  { store, language }: Pick<Scene, 'store' | 'language'>,
  userId: string,
): DoctorInfo => {
  const row = store.one<DoctorInfo>(
    `SELECT name, id AS memberAccountId, avatar, title, ${deptRead(language, 'account.dept')} AS deptName, mobile, profile_version AS version,
       academic_title AS academicTitle, area_id AS areaId, introduction, good_at AS goodAt,
       (SELECT level FROM hospital_level) AS hospLevel,
       (SELECT CAST(value AS INTEGER) FROM dictionary WHERE dict_type = 'hosp_standard_dept' AND account.dept IN (label, label_en))
         AS dept
     FROM account WHERE id = ?`,
    userId,
  );
  return row ? { ...row, mobile: row.mobile === null ? null : maskedMobile(row.mobile) } : refuse(404);
};

/** The label of a dictionary entry; throws 400 if the hospital's dictionary does not have the value. */
const worded = ({ store }: Scene, type: DictType, field: string, value: number): string =>
  store.one<{ label: string }>(
    'SELECT label FROM dictionary WHERE dict_type = ? AND value = ?',
    type,
    String(value),
  )?.label ?? refuseField(field);

/** The URL of a picture; throws `avatarRefused` unless it is the caller's own and published. */
const ownPicture = ({ store, caller }: Scene, url: string): string => {
  const row = fileAt(store, url.replace(/^\/storage\//, ''));
  const own = row?.known === 1 && row.userId === caller.userId && url === addressOf(row.path);
  return own && row.type.startsWith('image/') ? url : refuse('avatarRefused');
};

const moved = <T>(next: T | undefined, was: T): next is T & {} =>
  next !== undefined && next !== null && next !== was;

/** The profile after a change. Throws if the hospital does not know a changed value. */
const changed = (scene: Scene, before: DoctorInfo, change: Change): DoctorInfo => {
  const { title, academicTitle, dept, areaId, avatar } = change;
  // An unchanged value is allowed even if the dictionary no longer has it.
  if (moved(title, before.title)) worded(scene, 'member_doctor_title', 'title', title);
  if (moved(academicTitle, before.academicTitle))
    worded(scene, 'member_docto_academic_title', 'academicTitle', academicTitle);
  if (moved(areaId, before.areaId) && !isArea(areaId)) return refuseField('areaId');
  const deptName = moved(dept, before.dept)
    ? worded(scene, 'hosp_standard_dept', 'dept', dept)
    : dept === null
      ? null
      : before.deptName;
  const picture =
    avatar === undefined || avatar === before.avatar
      ? before.avatar
      : avatar === ''
        ? null
        : ownPicture(scene, avatar);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...before, ...given, deptName, avatar: picture };
};

/** Changes the caller's profile. Throws `profileChanged` if it is based on another version. */
export const changeProfile = (scene: Scene, change: Change): true => {
  const { store, caller, trail } = scene;
  const before = profileOf(scene, caller.userId);
  const version = before.version ?? 0;
  if (change.version !== undefined && change.version !== null && change.version !== version)
    return refuse('profileChanged', before);
  const next = changed(scene, before, change);
  store.run(
    `UPDATE account SET name = ?, title = ?, academic_title = ?, dept = ?, area_id = ?, introduction = ?, good_at = ?,
       avatar = ? WHERE id = ?`,
    next.name,
    next.title,
    next.academicTitle,
    deptStored(store, next.deptName),
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
