import type { en } from './messages.en.ts';
import type { Messages } from '../../i18n/messages.ts';

export const zh: Messages<typeof en> = {
  title: '模板',
  close: '关闭模板',
  find: '查找模板',
  none: '暂无模板，可将当前内容存为模板。',
  noMatch: '没有匹配的模板。',
  shared: '全院',
  choose: (name) => `预览${name}`,
  addNow: (name) => `不预览，直接填入“${name}”`,
  preview: (name) => `预览“${name}”`,
  use: '使用',
  nothingChosen: '使用后内容没有变化。',
  back: '返回',
  modes: { skip: '跳过', append: '追加', overwrite: '覆盖' },
  modeOf: (section) => `${section}的处理方式`,
  alreadyThere: '内容已存在',
  tooLong: '合并后过长，已跳过',
  saveAsTemplate: '存为模板',
  name: '模板名称',
  save: '保存',
  replace: (name) => `替换“${name}”`,
  remove: (name) => `删除模板${name}`,
  nothing: '内容为空或未填写完整，不能存为模板。',
  notSold: (names) => `未填入，本药房已停用或无此药品：${names}`,
  loadingStock: '正在读取库存…',
};
