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
    density: '行距',
    compact: '紧凑',
    comfortable: '宽松',
    language: '语言',
    keys: '键盘快捷键',
  },
  breadcrumb: {
    label: '当前位置',
    consultation: '问诊',
    video: '视频问诊',
    order: '问诊单详情',
    review: '处方审核',
  },
  counts: {
    waiting: (count) => `${count} 位患者候诊`,
    unread: (count) => `${count} 条未读消息`,
    rejected: (count) => `${count} 张待修改`,
    claimable: (count) => `${count} 张可领取`,
  },
  offline: {
    network: (since) => `本机自 ${since} 起处于离线状态。`,
    server: (since) => `医院系统自 ${since} 起没有应答。`,
    stillWorks:
      '屏幕上的内容仍可阅读，您输入的内容会保存在本机。消息会排队，恢复连接后自动发送；在此之前无法进行其他操作。',
  },
  newVersion: {
    text: 'Cloudroom 有新版本。',
    more: '可在方便时加载，加载后会回到当前页面。',
    unsavedHint: '您在此输入的内容并未全部保存，请先发送或保存。',
    reload: '立即加载',
    later: '稍后',
  },
};
