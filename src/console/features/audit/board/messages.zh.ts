import type { ReviewBoardMessages } from './messages.en.ts';

/** 审方时效。 */
export const zh: ReviewBoardMessages = {
  title: '审方时效',
  now: {
    title: '当前待审',
    count: '待审核',
    overdue: (minutes) => `已超时（超过 ${minutes} 分钟）`,
    asked: '待医生说明',
    longest: (duration) => `最长 ${duration}`,
    show: '在审方队列中查看',
  },
  term: {
    label: '审方时限',
    minutes: (n) => `${n} 分钟`,
    setBy: (name, at) => `${name} 设置于 ${at}`,
    unset: '默认值，管理员尚未设置',
    change: '修改…',
    field: '审方时限（分钟）',
    hint: '自提交起计算，不含待医生说明的时间',
    wrong: (max) => `请输入 1 至 ${max} 的整数分钟。`,
    save: '保存',
    cancel: '取消',
    saved: (n) => `审方时限已设为 ${n} 分钟`,
  },
  figures: {
    title: '期间审方情况',
    hint: '自提交至审核完成，不含待医生说明的时间。90% 的审核用时不超过第 90 百分位。',
    all: '全部',
    pharmacist: '药师',
    reviews: '审核数',
    approved: '通过',
    rejected: '驳回',
    asked: '请医生说明（次）',
    median: '中位数',
    p90: '第 90 百分位',
    answerMedian: '待医生说明（中位数）',
    none: '无',
    byHour: '按提交时段',
    hour: '时段',
    empty: '暂无药师',
  },
};
