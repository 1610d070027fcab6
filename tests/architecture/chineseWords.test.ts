import { expect, it } from 'vitest';
import { readSources } from './boundaries.ts';

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
  [/规则检查结果/, '系统审方结果'],
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
];

const findRetired = (source: string): string[] => {
  const texts = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return retiredWords.flatMap(([retired, instead]) => {
    const [found] = retired.exec(texts) ?? [];
    return found === undefined ? [] : [`${found} is ${instead}`];
  });
};

it('Chinese texts say each thing with the one word that hospitals use', () => {
  const files = [...readSources()].filter(([path]) => /^src\/console\/.*\.zh\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap(([path, source]) => findRetired(source).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

it.each([
  ["export const zh = { back: '返回订单列表' };", '订单 is 问诊单'],
  ["export const zh = { setAside: '搁置' };", '搁置 is 稍后处理'],
])('a retired word is found: %s', (source, sentence) => {
  expect(findRetired(source)).toEqual([sentence]);
});

it('a comment may name a retired word', () => {
  expect(findRetired("/** 订单。 */\nexport const zh = { title: '问诊单' }; // 订单")).toEqual([]);
});
