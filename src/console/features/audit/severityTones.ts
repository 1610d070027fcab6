/** Red and amber are for what is clinically severe. What was not looked at is neither, and never green. */
export const severityTones = {
  block: 'danger',
  warn: 'warning',
  unchecked: 'plain',
  note: 'plain',
  clear: 'success',
} as const;
