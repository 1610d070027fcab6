/** One sentence of the specification. Tests that prove it carry its id as a tag: `it('…', { tags: 'S4-cancel' }, …)`. */
export interface Sentence {
  /** Begins with `S` and the number of the section. */
  readonly id: string;
  readonly says: string;
}

const rows = (text: string): Sentence[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', says = ''] = line.split(' | ');
      return { id, says };
    });

const routes = `
S2-login-no-layout | /login: no layout
S2-login-redirect | /login carries a redirect
S2-login-no-initial-data | /login loads no initial data
S2-login-no-expired-dialog | /login never shows the session-expired dialog
S2-login-required | every other route requires a logged-in user
S2-base-path | the base path can be configured
`;

const states = `
S4-landing | a log-in lands auditors on /prescriptionTask, doctors on /
S4-login-by-code | a log-in by code
S4-title-and-tenant | the page's title is the tenant's name, its id and name are stored
S4-login-form-kept | the login form is kept for 30 days with an encrypted password
S4-refresh-and-replay | a 401 starts a refresh, other requests wait and are replayed
S4-tokens-under-data | the new tokens arrive under data.data
S4-no-refresh-token | no refresh token: the dialog
S4-one-dialog | one dialog at a time
S4-confirm | confirm clears local storage, session and session storage, and reloads
S4-cancel | it can be cancelled
S4-mask | the mask closes it
S4-silent-invalid | 'refresh token invalid' is rejected silently
S4-silent-expired | 'refresh token expired' is rejected silently
S4-logout | log-out clears the tokens
S4-cancel-prescription | prescriptions are cancelled through a cancel call
S4-user-info | userInfo is in session storage
`;

const validation = `
S5-required | 'Please enter \${label}'
S5-invalid-select-none | '\${label} is not a valid \${type}', 'Please select', 'No data'
S5-min-max-length | min, max and length messages for strings, numbers and arrays
`;

const roles = `
S6-bearer | the bearer goes in Authorization
S6-no-bearer | /login and /refresh-token carry no bearer
S6-tenant-id | every request sends the tenant id
S6-auditor-landing | the auditor flag changes the landing page alone
`;

const wrapper = `
S7-methods | GET, POST, PUT and DELETE
S7-raw-post | a POST that returns the raw response
S7-blob-get | a GET that brings a blob
S7-multipart-post | a multipart POST
S7-object-storage | object storage skips the envelope
S7-refresh-post | the refresh is a POST of its own
S7-socket-path | a messaging socket is under the infra path
`;

const errors = `
S8-code-absent | the code is 200 when absent
S8-empty-body | an empty body raises a generic error
S8-401 | 401: authentication failed
S8-403 | 403: no permission
S8-404 | 404: does not exist
S8-other | other: unknown system error
S8-500 | 500: server error
S8-message | any other code: its message
S8-invalid-refresh-token | 'invalid refresh token' is only logged
S8-network | 'Network Error'
S8-timeout | a time-out
S8-status | 'Request failed with status code'
S8-tenant-lookup | a tenant that cannot be looked up: console only
`;

const constants = `
S9-timeout | request time-out 30000 ms
S9-success-code | success envelope code 200
S9-default-tenant | default tenant id 1
S9-login-form-30-days | stored login form 30 days
S9-session-local | the session in local storage
S9-toast | a toast is shown for 3 seconds
S9-chunk | a page chunk is waited for 120000 ms
`;

/** The requirements of the specification besides its calls, routes and enumerations. */
export const sentences: readonly Sentence[] = [
  routes,
  states,
  validation,
  roles,
  wrapper,
  errors,
  constants,
].flatMap(rows);
