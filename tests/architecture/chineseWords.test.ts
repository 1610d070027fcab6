import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, top } from './boundaries.ts';

/** Words that hospitals say otherwise, with what the console says: one name for one thing. */
const retiredWords: readonly (readonly [retired: RegExp, instead: string])[] = [
  [/(?:返回|回到)今日/, '工作台'],
  [/审方记录/, '我的审方'],
  [/订单/, '问诊单'],
  [/会话/, '对话 or 问诊'],
  [/拒诊/, '退诊'],
  [/等候(?:偏|过)久|等候时长/, '等待时长'],
  [/已等候/, '已候诊'],
  [/放弃审核/, '退回队列'],
  [/接手的原因|确认接手|接手后/, '接管'],
  [/搁置/, '稍后处理'],
  [/全部按键|这些按键/, '快捷键'],
  [/医嘱卡片|医嘱建议/, '医嘱'],
  [/对话记录/, '问诊记录'],
  [/常见疾病|疾病标签/, '常用诊断'],
  [/(?<!系统)审方结果|审方(?:有)?提示|规则检查结果|(?:项|的|对)提示/, '系统审方结果'],
  [/警示/, '警告'],
  [/停售/, '停用'],
  [/再次开具/, '按此方重开'],
  [/最低年龄/, '最小适用年龄'],
  [/采用为|采用模板/, '使用 or 写入'],
  [/尚缺/, '以下内容未完成'],
  [/别处/, '其他窗口或设备'],
  [/贵院/, '医院系统'],
  [/再看一下/, '重新查询'],
  [/不限日期/, '全部时间'],
  [/保持启用|不更换|留在此页/, '取消'],
  [/学术职称/, '教学职称'],
  [/(?:医师执业证|医师资格证)(?!书)|职称证/, '证书'],
  [/划去的/, '删除线'],
  [/取回连接/, '在此窗口继续'],
  [/行距/, '显示密度'],
  [/跳到内容/, '跳到主要内容'],
  [/仅图文/, '返回图文问诊'],
  [/图形验证(?!码)/, '安全验证'],
  [/账号被禁用/, '账号已停用'],
  [/重复用药/, '重复给药'],
  [/初诊/, '首诊'],
  [/处方编号/, '处方号'],
  [/核查/, '核对'],
  [/审结/, '审核'],
  [/点评表/, '点评处方'],
  [/开始日期|结束日期/, '起始日期 and 截止日期'],
  [/不是有效(?!的)/, '不规范'],
  [/签名病历|签署病历/, '病历签名'],
  [/在本院(?:暂无|没有)/, '本院无…记录'],
  [/回车/, 'Enter'],
  [/(?:此|当前)地址/, '网址'],
  [/(?<!未审查或)未知项/, '未审查或未知项'],
  [/(?:warn: '|\} 项)须说明理由/, '警告'],
  [/退回补充说明|请医生补充/, '请医生说明'],
  [/(?<!signedAgain: ')医师[^，。；'`]*再次签名/, '医生…再次签名'],
  [/'续方'/, '复制到处方'],
  [/(?<!复诊|done: ')已完成|完成时间/, '已结束 and 结束时间'],
  [/待药师审核/, '待审核'],
  [/待领取/, '未领取'],
  [/处方审核(?!通过)|审方列表|待审队列/, '审方队列'],
  [/全院数据/, '全院统计'],
  [/(?<!短信)验证码已失效|获取验证码过于频繁/, '安全验证'],
  [/查找诊断/, '添加诊断'],
  [/(?:药品|本药房|不存在或)已停用(?!或无此药品)|没有此药品/, '本药房已停用或无此药品'],
  [/约定审方/, '审方时限'],
  [/抽取点评处方/, '抽取点评样本'],
  [/胃肠出血/, '消化道出血'],
  [/失代偿(?:肝|性)/, '失代偿期'],
  [/休息日|今天休息/, '停诊日 and 今日停诊'],
  [/合理率/, '合理处方率'],
  [/(?<!文件)未检查/, '未审查'],
  [/不在候诊(?!队列)/, '候诊队列'],
  [/无已知过敏/, '否认过敏史'],
  [/过敏不详/, '过敏史不详'],
  [/追加补充记录/, '添加补充记录'],
  [/领取续期/, '延长领取有效期'],
  [/放宽日期/, '扩大日期范围'],
  [/已存储的/, '原有的'],
  [/(?<!审方)规则库/, '审方规则库'],
];

const patientPage = 'src/upstream/demo/patientPage/messages.js';

/** What the product says itself; not what patients and doctors write in tests. */
const isOwnText = (path: string): boolean => path.startsWith('src/') && !/\.test\.|\/testing\//.test(path);

const findRetired = (source: string): string[] => {
  const texts = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return retiredWords.flatMap(([retired, instead]) => {
    const [found] = retired.exec(texts) ?? [];
    return found === undefined ? [] : [`${found} is ${instead}`];
  });
};

it('Chinese texts say each thing with the one word that hospitals use', () => {
  const files = [
    ...readSources(),
    [patientPage, readFileSync(join(top, patientPage), 'utf8')] as const,
  ].filter(([path, source]) => isOwnText(path) && /\p{Script=Han}/u.test(source));
  for (const part of [
    'src/console/',
    'src/contract/rulePack/',
    'src/contract/errors/',
    'src/upstream/export/',
  ])
    expect(files.some(([path]) => path.startsWith(part))).toBe(true);
  const found = files.flatMap(([path, source]) => findRetired(source).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

it.each([
  ["export const zh = { back: '返回订单列表' };", '订单 is 问诊单'],
  ["export const zh = { setAside: '搁置' };", '搁置 is 稍后处理'],
  ["const acts = [['sample-draw', '抽取点评处方', 'Sample drawn']];", '抽取点评处方 is 抽取点评样本'],
  ['ibuprofen | 胃肠出血风险升高 | Bleeding', '胃肠出血 is 消化道出血'],
  ["export const zh = { severity: { unchecked: '未检查' } };", '未检查 is 未审查'],
  ["export const zh = { noLongerWaiting: '已不在候诊' };", '不在候诊 is 候诊队列'],
])('a retired word is found: %s', (source, sentence) => {
  expect(findRetired(source)).toEqual([sentence]);
});

it('a comment may name a retired word', () => {
  expect(findRetired("/** 订单。 */\nexport const zh = { title: '问诊单' }; // 订单")).toEqual([]);
});
