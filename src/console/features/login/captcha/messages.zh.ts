import type { en } from './messages.en.ts';
import type { Messages } from '../../../i18n/messages.ts';

export const zh: Messages<typeof en> = {
  title: '安全验证',
  close: '关闭',
  methodsLabel: '验证方式',
  methods: { blockPuzzle: '滑动', clickWord: '点选', pictureWord: '输入' },
  newPicture: '换一张图',
  loading: '正在获取图片…',
  checking: '正在验证…',
  check: '验证',
  retryReasons: {
    wrong: '验证未通过，已换一张图，请再试一次。',
    ranOut: '图片已过期，已换一张图。',
    abandoned: '图片已过期，请换一张图。',
    tooMany: '短时间内获取图片过多，请一分钟后再换一张图。',
    locked: '错误次数过多，请过几分钟再换一张图。',
    notComputed: '自动验证未通过，请重试，或改用图片验证。',
    noComputation: '医院系统仅支持图片验证；如果看不清图片，请联系管理员协助登录。',
    notOffered: '医院系统不支持此验证方式，请在下方选择其他方式。',
    unreadable: '图片无法使用，请换一张图。',
  },
  missing: '安全验证未能加载，请重试或刷新页面。',
  blockPuzzle: {
    lead: '请把拼图滑到缺口处。',
    picture: '带缺口的图片，以及可以填上缺口的拼图',
    handle: '拼图',
    at: (x, most) => `位置 ${x}，最大 ${most}`,
    keys: '键盘：方向键移动，加 Shift 更快，Enter 验证。',
  },
  clickWord: {
    lead: '请依次点击：',
    picture: '需要点击文字的图片',
    undoPoint: (number) => `撤销第 ${number} 处`,
    undo: '撤销',
    keys: (method) => `使用键盘时，请在下方选择“${method}”。`,
  },
  pictureWord: {
    lead: '请输入图片中的字母和数字。',
    picture: '图片中有字母和数字，请在下面的输入框中输入。看不清时，请换一张图。',
    word: '图片中的字符',
    missing: '请输入图片中的字符。',
  },
  computation: {
    name: '无障碍验证',
    start: '看不清图片？使用无障碍验证',
    cancel: '改用图片验证',
    lead: '浏览器正在自动验证，约需几秒，无需任何操作。',
    still: '仍在验证，最多需要一分钟。',
    checking: '即将完成…',
  },
};
