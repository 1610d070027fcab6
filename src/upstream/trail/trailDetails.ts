import * as v from 'valibot';
import { counted } from '../../contract/language/plural.ts';
import { dateTimeOf } from '../server/clock.ts';
import type { Language } from '../server/httpError.ts';
import { type FilterReader, filtersInWords, type StoredFilters } from './filterWords.ts';
import {
  absenceWords,
  certificateKinds,
  codePurposes,
  fieldWords,
  findingWords,
  loginKinds,
  noticeCases,
  partSeparators,
  refusals,
  type RowEffect,
  roleWords,
  separators,
  wordOf,
  wordsOfList,
} from './trailWords.ts';

/** A detail as it is stored, and what its words need. */
interface Stored extends FilterReader {
  readonly subject: string;
  readonly detail: string;
  readonly effectOf: RowEffect;
}
type Describe = (stored: Stored) => string;

const version: Describe = ({ detail, language }) =>
  language === 'zh' ? detail.replace(/^version (\d+)$/, '第 $1 版') : detail;

/** `version 2; lines: 1, 3`. */
const versionOfLines: Describe = ({ detail, language }) => {
  const [, number, lines] = /^version (\d+); lines: (\d+(?:, \d+)*)$/.exec(detail) ?? [];
  if (language === 'en' || number === undefined || lines === undefined) return detail;
  return `第 ${number} 版；第 ${lines.split(', ').join(separators.zh)} 种药品`;
};

/** `version 2: allergies, weightKg`. */
const versionOfFields: Describe = ({ detail, language }) => {
  const [, number, fields] = /^version (\d+): (.*)$/s.exec(detail) ?? [];
  if (number === undefined || fields === undefined) return detail;
  const names = wordsOfList(fieldWords, fields, language);
  return language === 'zh' ? `第 ${number} 版：${names}` : `version ${number}: ${names}`;
};

/** `version 1; confirmed: 0 interaction:warfarin-nsaids, whole long-course`. */
const verdict: Describe = (stored) => {
  const { detail, language, effectOf } = stored;
  const [first = '', confirmed] = detail.split('; confirmed: ');
  const base = version({ ...stored, detail: first });
  if (confirmed === undefined) return base;
  const keys = confirmed.split(', ').map((key) => findingWords(key, language, effectOf));
  const findings = keys.join(partSeparators[language]);
  return language === 'zh' ? `${base}；已确认：${findings}` : `${base}; confirmed: ${findings}`;
};

/** `kind 2`, and a reason after it. */
const certificate: Describe = ({ detail, language }) => {
  const [, kind, reason = ''] = /^kind (\d+)(?:: (.*))?$/s.exec(detail) ?? [];
  if (kind === undefined) return detail;
  const name = wordOf(certificateKinds, kind, language);
  return reason === '' ? name : `${name}${language === 'zh' ? '：' : ': '}${reason}`;
};

const count =
  (zh: (n: string) => string, noun: string): Describe =>
  ({ detail, language }) => {
    const n = /^\d+/.exec(detail)?.[0];
    return n === undefined ? detail : language === 'zh' ? zh(n) : counted(Number(n), noun);
  };

/** `3 added, 2 changed`, and of staff their user names after it. A rule pack is replaced as a whole. */
const applied: Describe = ({ subject, detail, language }) => {
  const [, added, changed, names = ''] = /^(\d+) added, (\d+) changed(?:: (.*))?$/s.exec(detail) ?? [];
  if (added === undefined || changed === undefined) return detail;
  if (subject === 'rule-pack') {
    if (added === '0') return language === 'zh' ? '全部替换' : 'replaced completely';
    return language === 'zh' ? '首次导入' : 'first import';
  }
  const rows =
    language === 'zh'
      ? `新增 ${added} 行，更改 ${changed} 行`
      : `${counted(Number(added), 'row')} added, ${changed} changed`;
  return names === '' ? rows : `${rows}${language === 'zh' ? '：' : ': '}${names}`;
};

const takenOver: Describe = ({ detail, language, nameOf }) => {
  const [, holder = '', reason = ''] = /^(\S+): (.*)$/s.exec(detail) ?? [];
  if (holder === '') return detail;
  if (holder === 'nobody') return reason;
  return language === 'zh' ? `原审核人 ${nameOf(holder)}：${reason}` : `from ${nameOf(holder)}: ${reason}`;
};

const parse = <S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | null => {
  try {
    const read = v.safeParse(schema, JSON.parse(json));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

const filters = v.record(v.string(), v.unknown());
/** How much there was, and how it was filtered. */
const withFilters = (base: string, given: StoredFilters, reader: FilterReader): string => {
  const chosen = filtersInWords(given, reader);
  if (chosen === '') return base;
  return reader.language === 'zh' ? `${base}（${chosen}）` : `${base} (${chosen})`;
};

const rowCount = (rows: number, language: Language): string =>
  language === 'zh' ? `${rows} 条` : counted(rows, 'row');

const exportDetail = v.object({ rows: v.number(), names: v.nullable(v.string()), filters });

const exported: Describe = ({ detail, ...reader }) => {
  const { language } = reader;
  const read = parse(exportDetail, detail);
  if (!read) return detail;
  const base = withFilters(rowCount(read.rows, language), read.filters, reader);
  if (read.names === null) return base;
  return language === 'zh'
    ? `${base}；含完整姓名（用途：${read.names}）`
    : `${base}; with full names (reason: ${read.names})`;
};

/** `17 {…}` as earlier versions wrote it. */
const trailExported: Describe = (stored) => {
  const { detail, ...reader } = stored;
  if (detail.startsWith('{')) return exported(stored);
  const [, rows, json = ''] = /^(\d+) (.*)$/s.exec(detail) ?? [];
  const read = parse(filters, json);
  return rows === undefined || !read
    ? detail
    : withFilters(rowCount(Number(rows), reader.language), read, reader);
};

const listDetail = v.objectWithRest({ rows: v.number() }, v.unknown());

/** A page of a list that was shown. */
const listed: Describe = ({ detail, ...reader }) => {
  const read = parse(listDetail, detail);
  if (!read) return detail;
  const { rows, ...given } = read;
  return withFilters(rowCount(rows, reader.language), given, reader);
};

const drawDetail = v.object({ size: v.number(), population: v.number(), filter: filters });

const drawn: Describe = ({ detail, ...reader }) => {
  const read = parse(drawDetail, detail);
  if (!read) return detail;
  const { size, population, filter } = read;
  const base = reader.language === 'zh' ? `从 ${population} 张中抽取 ${size} 张` : `${size} of ${population}`;
  return withFilters(base, filter, reader);
};

/** `sample 17; version 1; rational`, or the codes of the reasons. The sample's id says nothing to a reader. */
const judged: Describe = ({ detail, language }) => {
  const [, number, result = ''] = /^sample \S+; version (\d+); (.*)$/s.exec(detail) ?? [];
  if (number === undefined) return detail;
  const isRational = result === 'rational';
  if (language === 'en') return `version ${number}: ${isRational ? 'no issues' : `issues found (${result})`}`;
  return `第 ${number} 次点评：${isRational ? '合理' : `不合理（${result.split(', ').join(separators.zh)}）`}`;
};

/** `30 → 45 min`. */
const minutes: Describe = ({ detail, language }) =>
  language === 'zh' ? detail.replace(/ min$/, ' 分钟') : detail;

const settings = v.object({
  sms: v.array(v.object({ scene: v.number(), notifyOptional: v.number() })),
  desktop: v.array(v.object({ event: v.string(), on: v.boolean() })),
});

const notifications: Describe = ({ detail, language }) => {
  const read = parse(settings, detail);
  if (!read) return detail;
  const zh = language === 'zh';
  const one = (channel: string, about: string, isOn: boolean): string =>
    `${channel}${wordOf(noticeCases, about, language)}${zh ? '：' : ': '}${isOn ? (zh ? '开' : 'on') : zh ? '关' : 'off'}`;
  return [
    ...read.sms.map(({ scene, notifyOptional }) =>
      one(zh ? '短信 ' : 'text message, ', String(scene), notifyOptional === 1),
    ),
    ...read.desktop.map(({ event, on }) => one(zh ? '桌面提醒 ' : 'desktop alert, ', event, on)),
  ].join(zh ? '；' : '; ');
};

/** `儿科 → 儿童医学科`, and the English names after a line break. */
const bothNames: Describe = ({ detail, language }) => {
  const [zh = '', en = ''] = detail.split('\n');
  return language === 'en' && en !== '' ? en : zh;
};

const fields: Describe = ({ detail, language }) => wordsOfList(fieldWords, detail, language);
const nothing: Describe = () => '';

const mediaTypes: Describe = ({ detail, language }) => {
  const zh = language === 'zh';
  if (detail.startsWith('image/')) return zh ? '图片' : 'Picture';
  if (detail.startsWith('audio/')) return zh ? '音频' : 'Audio';
  return detail === 'application/pdf' ? 'PDF' : detail;
};

const describe: Readonly<Record<string, Describe>> = {
  login: ({ detail, language }) => wordOf(loginKinds, detail, language),
  'login-failed': ({ detail, language }) => wordOf(refusals, detail, language),
  'password-change-failed': ({ detail, language }) => wordOf(refusals, detail, language),
  'mobile-confirm-failed': ({ detail, language }) => wordOf(refusals, detail, language),
  'session-revoked': ({ detail, language }) => wordOf(refusals, detail, language),
  'sms-code': ({ detail, language }) => wordOf(codePurposes, detail.replace(/^scene /, ''), language),
  'staff-created': ({ detail, language }) => wordsOfList(roleWords, detail, language),
  'staff-changed': ({ detail, language }) => wordsOfList(roleWords, detail, language),
  'profile-update': versionOfFields,
  'notify-update': notifications,
  'qualification-create': certificate,
  'qualification-update': version,
  'qualification-passed': certificate,
  'qualification-refused': certificate,
  'absence-start': ({ detail, language }) => wordOf(absenceWords, detail, language),
  'department-created': bothNames,
  'department-renamed': bothNames,
  'department-disabled': bothNames,
  'department-enabled': bothNames,
  'data-checked': count((n) => `${n} 处错误`, 'problem'),
  'data-applied': applied,
  'review-term-set': minutes,
  'drug-dictionary-update': count((n) => `${n} 项变更`, 'change'),
  'service-update': version,
  'message-recall': nothing,
  'record-save': version,
  'record-sign': version,
  'record-addendum': nothing,
  'facts-save': versionOfFields,
  'measurements-add': fields,
  'measurements-withdraw': fields,
  'file.create': mediaTypes,
  'prescription-draft': version,
  'prescription-submit': version,
  'dispensing-dispensed': ({ detail }) => localTime(detail),
  'dispensing-notCollected': ({ detail }) => localTime(detail),
  'dispensing-returned': ({ detail }) => localTime(detail),
  'audit-release': ({ detail, language }) =>
    detail === 'account-changed' ? (language === 'zh' ? '账号变更' : 'Account changed') : detail,
  'audit-take-over': takenOver,
  'audit-approve': verdict,
  'audit-reject': verdict,
  'clarification-ask': version,
  'clarification-answer': version,
  'signature-ask': versionOfLines,
  'signature-give': versionOfLines,
  'sample-draw': drawn,
  'sample-judge': judged,
  'order-export': exported,
  'prescription-export': exported,
  'review-export': exported,
  'staff-export': exported,
  'hospital-visits-listed': listed,
  'hospital-visits-export': exported,
  'hospital-prescriptions-listed': listed,
  'hospital-prescriptions-export': exported,
  'hospital-figures-export': exported,
  'review-board-export': exported,
  'sample-export': exported,
  'sample-results-export': exported,
  'trail-exported': trailExported,
};

const localTime = (iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : dateTimeOf(at);
};

/** The detail of an act in words. What somebody wrote stays as it was written, and so does what is not known. */
export const detailText = (stored: Stored): string =>
  stored.detail === '' ? '' : (describe[stored.act]?.(stored) ?? stored.detail);
