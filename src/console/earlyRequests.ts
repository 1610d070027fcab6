import { detectLanguage, type Language, languageTag } from './i18n/language.ts';
import { trackFailedStyles } from './lib/async/reloadStyles.ts';
import { messageFiles } from './messageFiles.ts';
import { consultationPages, loadSidePanels, pages } from './pages.ts';
import { sendEarly } from './platform/earlyCalls.ts';

// The first script of a document, in a small file of its own (src/cli/vite/loginPage.ts): while the console itself is still
// on its way, it requests the page at this address and its messages, and of a consultation what is shown first.

interface Requested {
  readonly load: () => Promise<unknown>;
  readonly catalog?: keyof typeof messageFiles;
}

const consultations: Readonly<Record<string, Requested>> = Object.fromEntries(
  Object.entries(consultationPages).map(([path, load]) => [
    path,
    { load: () => Promise.all([load(), loadSidePanels()]), catalog: 'rules' },
  ]),
);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** The headers of the stored session's calls; null if it may not be valid any more. */
const sessionHeaders = (language: Language): Record<string, string> | null => {
  const stored: unknown = JSON.parse(window.localStorage.getItem('loginInfo') ?? 'null');
  const tenant = window.localStorage.getItem('tenantId');
  const [token, began] = [field(stored, 'accessToken'), field(stored, 'began')];
  const isOver = began !== undefined && began === window.localStorage.getItem('sessionOver');
  const isValid = Number(field(stored, 'expiresTime')) > Date.now() && !isOver;
  if (!isValid || typeof token !== 'string' || tenant === null) return null;
  // Another hospital's token is worthless here.
  if ((field(stored, 'tenantId') ?? tenant) !== tenant) return null;
  return {
    accept: 'application/json',
    'accept-language': languageTag(language),
    authorization: `Bearer ${token}`,
    'tenant-id': tenant,
  };
};

/** The order, and then what the summary says of its patient: the calls of the models, word by word. */
const requestConsultation = async (id: string, language: Language): Promise<void> => {
  const headers = sessionHeaders(language);
  if (headers === null) return;
  void sendEarly('/console.json');
  const body = JSON.stringify({ conv: id });
  const asJson = { ...headers, 'content-type': 'application/json' };
  void sendEarly('/infra/imMsg/queryImMg', { method: 'POST', headers: asJson, body });
  const answer = await sendEarly(`/consult/consult-order/detail?id=${id}`, { headers });
  if (answer === null) return;
  const order = field(await answer.clone().json(), 'data');
  const patientId = field(field(order, 'patient'), 'id');
  // A number would have lost digits.
  if (typeof patientId !== 'string' || !/^[\w-]+$/.test(patientId)) return;
  const missing = window.localStorage.getItem(`notOffered.${headers['tenant-id']}`) ?? '';
  for (const [path, more = ''] of [
    ['/consult/hisPatient/facts'],
    ['/prescription/doctor/history', '&pageNo=1&pageSize=100'],
    ['/consult/hisPatient/measurements'],
    ['/consult/hisPatient/medicalRecordList', '&pageNo=1&pageSize=4'],
  ] as const)
    if (!missing.includes(path)) void sendEarly(`${path}?patientId=${patientId}${more}`, { headers });
};

const requestPage = async (): Promise<void> => {
  const base = new URL(document.baseURI).pathname.replace(/\/$/, '');
  const path = window.location.pathname.slice(base.length) || '/';
  const language = detectLanguage(window.localStorage, navigator.languages);
  const page = pages[path] ?? consultations[path];
  const id = consultations[path] && new URLSearchParams(window.location.search).get('id');
  if (id && /^[\w-]+$/.test(id)) requestConsultation(id, language).catch(() => undefined);
  // The page's files are many: with these before them, the console starts while they are on their way.
  await Promise.all([messageFiles.core[language](), messageFiles.app[language]()]);
  await Promise.all([page?.load(), page?.catalog && messageFiles[page.catalog][language]()]);
};

trackFailedStyles();
// Without a session the log-in is shown. What fails now is requested again, and reported, by what needs it.
if (window.localStorage.getItem('loginInfo') !== null) requestPage().catch(() => undefined);
