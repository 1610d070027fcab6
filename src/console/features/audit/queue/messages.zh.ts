import type { ReviewQueueMessages } from './messages.en.ts';

/** 审方队列的标记、搜索与批量通过。 */
export const zh: ReviewQueueMessages = {
  emptyFiltered: '没有符合筛选条件的处方。',
  keyword: '处方号、患者或药品',
  takenOver: {
    text: (name, subject, reason) => `${name} 已接管您正在审核的处方（${subject}），原因：${reason}`,
    seen: '知道了',
    notKnown: (reason) => `无法确认您的审核是否已被同事接管：${reason}`,
  },
  batch: {
    othersUnread: (allergies) => `${allergies}（其他过敏史未能读取）`,
    open: (n) => `批量通过（${n}）…`,
    title: (n) => (n === 0 ? '没有可批量通过的处方' : `通过 ${n} 张处方`),
    approve: (n) => `通过 ${n} 张`,
    hint: '以下处方系统审方未见异常；适应证须人工判断，请逐张阅读后再通过。取消勾选的处方不会通过，仍留在审方队列。',
    leftOut: (subjects) =>
      `以下处方未列入（系统审方有异常、未审查或未知项，或待医生说明，或已由他人领取）：${subjects.join('；')}`,
    approved: (subject) => `已通过：${subject}`,
    findings: (subject) => `未处理：${subject}。系统审方有异常、未审查或未知项，请单独审核。`,
    changed: (subject) => `未处理：${subject}。医生已修改，请审阅新版本。`,
    notKnown: (subject) => `无法确认是否已通过：${subject}。连接中断，请打开处方查看。`,
    refused: (subject, why) => `未处理：${subject}。${why}`,
  },
  marks: {
    head: '系统审方',
    flagsLabel: '重点标记',
    flagsUnknown: '重点标记：未知',
    unknownHint: '提交时未记录，请打开处方查看系统审方结果。',
    severity: {
      block: '拦截',
      unchecked: '未审查',
      warn: '警告',
      note: '仅提示',
      clear: '未见异常',
      unknown: '未知',
    },
    flags: {
      child: '儿童',
      elderly: '65 岁及以上',
      pregnant: '妊娠',
      nursing: '哺乳',
      antibiotic: '抗菌药物',
      antibioticUnknown: '抗菌药物：未知',
      allergy: '有过敏史',
      allergyUnknown: '过敏史不详',
    },
  },
  overdue: '已超时',
  question: { waiting: '待医生说明', answered: '医生已说明' },
};
