/** How grave a wait of so many minutes is: from 10 on a warning, from 30 on a danger. */
export const graveness = (minutes: number): 'plain' | 'warning' | 'danger' =>
  minutes >= 30 ? 'danger' : minutes >= 10 ? 'warning' : 'plain';
