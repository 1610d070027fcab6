/** One sentence of the specification, and the test that proves it: words of its file's path, and words of its full name. */
export interface Sentence {
  readonly section: string;
  readonly says: string;
  readonly file: string;
  readonly test: string;
}

const rows = (section: string, text: string): Sentence[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [says = '', file = '', test = ''] = line.split(' | ').map((part) => part.trim());
      return { section, says, file, test };
    });

const routes = `
/login: no layout | journeys/login.test | a wrong password is said beside the form
/login carries a redirect | journeys/login.test | a deep link asks for the log-in first
/login loads no initial data | session/session.test | a log-in loads no initial data by itself
/login never shows the session-expired dialog | journeys/session.test | is never shown at the log-in
every other route requires a logged-in user | session/redirect.test | somebody who wanted nothing else is only asked to log in
the base path can be configured | journeys/login.test | below another base path the console is the same
`;

const states = `
a log-in lands auditors on /prescriptionTask, doctors on / | console/login.test | lands a doctor on the day, an auditor on the tasks
a log-in by code | journeys/loginProof | a code comes after a puzzle
the page's title is the tenant's name, its id and name are stored | session/session.test | gives the page its name, and its tenant's id goes with every request
the login form is kept for 30 days with an encrypted password | session/keeping.test | is forgotten, and said to be, after 30 days
a 401 starts a refresh, other requests wait and are replayed | wire/refresh.test | fifty requests that meet an expired token cause one refresh and get fifty answers
the new tokens arrive under data.data | wire/races.test | finds its tokens under the data of the envelope
no refresh token: the dialog | console/expiry.test | a session that ended without a refresh token asks as well
one dialog at a time | journeys/session.test | stands once in each of eight tabs
confirm clears local storage, session and session storage, and reloads | journeys/session.test | is confirmed: everything stored is gone
it can be cancelled | journeys/session.test | is closed by its cancel
the mask closes it | journeys/session.test | is closed by a click on the mask
'refresh token invalid' is rejected silently | wire/call.test | "refresh token invalid" on an ordinary answer is silent
'refresh token expired' is rejected silently | wire/call.test | "refresh token expired" on an ordinary answer is silent
log-out clears the tokens | session/session.test | a log-out revokes, forgets and goes to the log-in
prescriptions are cancelled through a cancel call | console/prescribing.test | a cancelled prescription stays in the list with its reason
userInfo stands in session storage | session/session.test | the name of one person is there at once when the page is loaded again
`;

const validation = `
'Please enter \${label}' | words/forms.test | are what an empty field of each form says
'\${label} is not a valid \${type}', 'Please select', 'No data' | words/forms.test | the messages of a form are those of the specification
min, max and length messages for strings, numbers and arrays | words/forms.test | say how long a text may be, how large a number, how few there may be
`;

const roles = `
the bearer goes in Authorization | wire/call.test | carries the tenant, the language and the bearer
/login and /refresh-token carry no bearer | wire/call.test | carries no bearer where the call is open
every request sends the tenant id | wire/call.test | carries the tenant, the language and the bearer
the auditor flag changes the landing page alone | console/auditQueue.test | a doctor who opens it is told so in place
`;

const wrapper = `
GET, POST, PUT and DELETE | wire/call.test | goes out by its method, and again by it after a refresh
a POST that returns the raw response | wire/download.test | an answer as it came has its status, its headers and its body
a GET that brings a blob | wire/download.test | a download brings the file and its name
a multipart POST | wire/replay.test | what is sent again after a renewal is what was sent first a form with its file
object storage skips the envelope | wire/download.test | a file of the object storage comes as it is, though it looks like an envelope
the refresh is a POST of its own | wire/races.test | the refresh itself that is not answered is given up after ten seconds
a messaging socket stands under the infra path | gateway/socket.test | the IM socket
`;

const errors = `
the code is 200 when absent | wire/call.test | the envelope {} is a success
an empty body raises a generic error | wire/broken.test | because it is an empty body gives one sentence
401: authentication failed | wire/call.test | a 401 that renews nothing is worded in both languages
403: no permission | wire/call.test | {"code":403} is worded in both languages
404: does not exist | wire/call.test | {"code":404,"msg":""} is worded in both languages
other: unknown system error | wire/call.test | {"code":418} is worded in both languages
500: server error | wire/call.test | {"code":500,"msg":"NullPointer"} is worded in both languages
any other code: its message | wire/call.test | {"code":1101000001,"msg":"Already taken"} is worded in both languages
'invalid refresh token' is only logged | wire/call.test | "invalid refresh token" on an ordinary answer is silent
'Network Error' | wire/call.test | a broken line says that the operation failed, in both languages
a time-out | wire/call.test | an answer that takes too long says so, in both languages
'Request failed with status code' | wire/call.test | a status that is no success names its three digits
a tenant that cannot be looked up: console only | session/session.test | that cannot be looked up is told to the console only
`;

const constants = `
request time-out 30000 ms | wire/call.test | an answer that takes too long says so, in both languages
success envelope code 200 | wire/call.test | the envelope {"code":200} is a success
default tenant id 1 | wire/call.test | the default tenant before one is known
stored login form 30 days | session/keeping.test | after 30 days
the session in local storage | session/session.test | keeps the session in local storage, and nothing of the password
a toast stands for 3 seconds | kit/toasts.test | a notice stands for three seconds
a page chunk is waited for 120000 ms | lib/chunk.test | is waited for 120 seconds
`;

/** What the specification says beside its calls, its routes and its enumerations. */
export const sentences: readonly Sentence[] = [
  ...rows('§2', routes),
  ...rows('§4', states),
  ...rows('§5', validation),
  ...rows('§6', roles),
  ...rows('§7', wrapper),
  ...rows('§8', errors),
  ...rows('§9', constants),
];
