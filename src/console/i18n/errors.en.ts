/** The error texts of specification §4 and §8, verbatim. */
export const en = {
  unauthorised: 'authentication failed, cannot access system resources',
  forbidden: 'current operation has no permission',
  notFound: 'resource accessed does not exist',
  /** Not of the specification: the hospital's system lacks the call. */
  notOffered: 'Your hospital’s system does not offer this.',
  other: 'unknown system error, please report to the administrator',
  broken: 'server error, please contact the administrator',
  network: 'operation failed, system abnormal',
  timeout: 'API request timed out, please refresh the page and retry',
  status: (status: number) => `request error, please retry later (${status})`,
  expired: 'Login timed out, please log in again',
  relogin: 're-login',
  cancel: 'cancel',
};
