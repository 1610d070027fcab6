/** The severity of a waiting time. */
export type Grave = 'plain' | 'warning' | 'danger';

/** The severity of a wait in minutes: by default a warning from 10 and a danger from 30. */
export const graveness = (minutes: number, { warning = 10, danger = 30 } = {}): Grave =>
  minutes >= danger ? 'danger' : minutes >= warning ? 'warning' : 'plain';
