import type { en } from './messages.en.ts';
import type { Messages } from '../i18n/messages.ts';

export const zh: Messages<typeof en> = {
  restorePrompt: {
    title: '您上次离开时有未提交的内容。',
    restore: '改用之前的内容',
    discard: '放弃之前的内容',
  },
  conflict: {
    title: '此内容已在其他窗口或设备上修改。请选择保留哪一份，选择之前不会丢失任何内容。',
    merged: '此内容已在其他窗口或设备上修改。以下修改已并入表单，尚未保存。',
    mine: '您的内容',
    theirs: '其他窗口或设备保存的内容',
    keepMine: '保留我的内容',
    takeTheirs: '使用其他窗口或设备的内容',
    empty: '（空）',
  },
  unsaved: {
    off: {
      text: '未发送的内容不会保留',
      why: '此浏览器无法保留未发送的内容，请在关闭此页之前发送或保存。',
    },
    'not now': {
      text: '未发送的内容暂未保留',
      why: '已填写的内容尚未保留在本机，系统会自动重试，请勿关闭此页。',
    },
  },
  orphanedReason: {
    cancel: '该处方已无法作废，以下作废原因未提交。',
    takeOver: '该处方已不在待审状态，以下接管原因未提交。',
  },
  copy: '复制',
  copied: '已复制',
};
