const en = {
  title: (hospital) => `${hospital} · video consultation`,
  who: (patient, doctor) => `${patient} with Dr ${doctor}`,
  accept: 'Answer',
  join: 'Join the call',
  refuse: 'Decline',
  mute: 'Mute',
  camera: 'Camera off',
  hangup: 'Hang up',
  connecting: 'Connecting to the hospital…',
  waiting: 'Wait here: the doctor will call you. Keep this page open.',
  closed: 'This consultation is not open, so the doctor cannot call you here.',
  unknownKey: 'This link is no longer valid. If your visit is still open, ask your doctor for a new one.',
  ringing: (doctor) => `Dr ${doctor} is calling you`,
  running: (doctor) =>
    `Your call with Dr ${doctor} is in progress. Join here; the call will end in your other windows.`,
  joining: 'Connecting…',
  reconnecting: 'Connection interrupted; reconnecting…',
  noDevices: 'Your camera and microphone cannot be used here, so the doctor cannot see or hear you.',
  weak: 'Poor connection: the doctor’s video is paused.',
  ends: {
    hungUp: 'The call has ended.',
    refused: 'You declined the call.',
    cancelled: 'The doctor has cancelled the call.',
    noAnswer: 'You missed a call. The doctor may call again.',
    lost: 'The connection was lost. The doctor may call again.',
  },
  ended: 'The call is over.',
};

const zh = {
  title: (hospital) => `${hospital} · 视频问诊`,
  who: (patient, doctor) => `${patient}，接诊医生：${doctor}`,
  accept: '接听',
  join: '加入通话',
  refuse: '拒绝',
  mute: '静音',
  camera: '关闭摄像头',
  hangup: '挂断',
  connecting: '正在连接医院…',
  waiting: '请在此等候医生呼叫，不要关闭本页面。',
  closed: '当前问诊尚未开始或已结束，无法视频通话。',
  unknownKey: '链接已失效。如问诊仍在进行，请向医生索取新的链接。',
  ringing: (doctor) => `${doctor}医生正在呼叫您`,
  running: (doctor) => `您与${doctor}医生的通话正在进行，可在此加入；其他窗口将退出通话。`,
  joining: '正在接通…',
  reconnecting: '网络中断，正在恢复…',
  noDevices: '无法使用摄像头和麦克风，医生看不到也听不到您。',
  weak: '网络较差，医生的画面已暂停。',
  ends: {
    hungUp: '通话已结束。',
    refused: '您已拒绝通话。',
    cancelled: '医生已取消呼叫。',
    noAnswer: '您有一个未接来电，医生可能会再次呼叫。',
    lost: '连接已断开，医生可能会再次呼叫。',
  },
  ended: '通话已结束。',
};

/** The texts in the first browser language that the page supports; English by default. */
export const messages = navigator.languages.map((tag) => ({ zh, en })[tag.slice(0, 2)]).find(Boolean) ?? en;
export const language = messages === zh ? 'zh-CN' : 'en';
