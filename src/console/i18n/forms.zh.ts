import type { forms as en } from './forms.en.ts';
import type { Messages } from './messages.ts';

/** 表单提示语（规格 §5）。 */
export const forms: Messages<typeof en> = {
  required: (label) => `请输入${label}`,
  select: '请选择',
  none: '暂无数据',
  invalid: (label, type) => `${label}不是有效的${type}`,
  text: {
    min: (label, least) => `${label}至少 ${least} 个字符`,
    max: (label, most) => `${label}最多 ${most} 个字符`,
  },
  number: {
    range: (label, least, most) => `${label}必须在 ${least} 到 ${most} 之间`,
  },
  list: { min: (label, least) => `请至少上传 ${least} ${label}` },
};
