/** The severity of a waiting time. */
export type WaitSeverity = 'plain' | 'warning' | 'danger';

/** The severity of a wait in minutes: by default a warning from 10 and a danger from 30. */
export const waitSeverity = (minutes: number, { warning = 10, danger = 30 } = {}): WaitSeverity =>
  minutes >= danger ? 'danger' : minutes >= warning ? 'warning' : 'plain';
