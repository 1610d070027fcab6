/** Messages of fields for a day. */
export const en = {
  format: 'YYYY-MM-DD',
  wrong: (example: string) => `Enter a date such as ${example}`,
  calendarFor: (field: string) => `Calendar: ${field}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
};
