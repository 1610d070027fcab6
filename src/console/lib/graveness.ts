/** How grave a wait is. */
export type Grave = 'plain' | 'warning' | 'danger';

/** How grave a wait of so many minutes is: from 10 on a warning, from 30 on a danger, unless it begins elsewhere. */
export const graveness = (minutes: number, { warning = 10, danger = 30 } = {}): Grave =>
  minutes >= danger ? 'danger' : minutes >= warning ? 'warning' : 'plain';
