import type { en } from './messages.en.ts';
import type { Messages } from '../../i18n/messages.ts';

/** 各页面周围的文字。 */
export const zh: Messages<typeof en> = {
  openPalette: '搜索与操作（Ctrl+K）',
  display: {
    title: '显示',
    theme: '主题',
    system: '跟随系统',
    light: '浅色',
    dark: '深色',
    density: '显示密度',
    compact: '紧凑',
    comfortable: '宽松',
    language: '语言',
    keys: '键盘快捷键',
  },
  absence: {
    setAway: '设为暂离…',
    away: (why) => `暂离 · ${why}`,
    awayUntil: (why, until) => `暂离 · ${why}，至 ${until}`,
    why: { break: '休息', rounds: '手术或查房', meeting: '会议' },
    back: '恢复接诊',
    form: '暂离状态',
    reason: '原因',
    reasons: { break: '休息', rounds: '手术或查房', meeting: '会议', other: '其他' },
    words: '原因（患者可见）',
    until: '预计返回时间（今天，选填）',
    told: '患者发来消息时会看到：',
    wrong: {
      empty: () => '请填写原因。',
      long: (most) => `最多 ${most} 个字。`,
      time: '请按 14:30 的格式填写时间。',
      over: '该时间已过，请重新填写或留空。',
    },
    failed: (message) => `状态未更改：${message}`,
    goAway: '设为暂离',
    change: '更新',
  },
  breadcrumb: {
    label: '当前位置',
    consultation: '问诊',
    video: '视频问诊',
    order: '问诊单详情',
    review: '审核处方',
  },
  more: { label: '更多', title: '其他岗位的页面' },
  refused: {
    what: {
      forbidden: '您没有访问此页面的权限。',
      missing: '本院没有这条记录。',
      ofAnother: '该问诊单由其他医生接诊。',
    },
    hint: {
      forbidden: '如需使用，请联系医院管理员。',
      missing: '网址可能有误或不完整。',
      ofAnother: '仅接诊医生可以查看；进行中的问诊如需接手，请联系管理员转交。',
    },
    audience: {
      doctor: '此页面供医生使用。',
      auditor: '此页面供审方药师使用。',
      administrator: '此页面供医院管理员使用。',
      auditorOrAdministrator: '此页面供审方药师和医院管理员使用。',
    },
    goTo: (page) => `前往${page}`,
  },
  counts: {
    waiting: (count) => `${count} 位患者候诊`,
    unread: (count) => `${count} 条未读消息`,
    rejected: (count) => `${count} 张待修改`,
    claimable: (count) => `${count} 张可领取`,
  },
  offline: {
    network: (since) => `本机自 ${since} 起处于离线状态。`,
    server: (since) => `医院系统自 ${since} 起无响应。`,
    stillWorks:
      '屏幕上的内容仍可阅读，您输入的内容会保存在本机。消息会暂存，恢复连接后自动发送；在此之前无法进行其他操作。',
  },
  mobileRequest: {
    text: '有人为您的账号填写了新手机号。',
    more: '请确认是否为您本人的号码，确认前无法使用短信登录。',
    show: '查看号码',
  },
  newVersion: {
    text: 'Cloudroom 有新版本。',
    more: '可稍后更新，更新后会回到当前页面。',
    unsavedHint: '您在此输入的内容并未全部保存，请先发送或保存。',
    reload: '立即更新',
    later: '稍后',
  },
};
