import type { CallReport, ScreenReport } from './report.ts';

/** What a screen needs to work at all, and what it does without. */
interface Screen {
  readonly path: string;
  readonly needs: readonly string[];
  readonly betterWith: readonly string[];
}

const room = ['order.detail', 'message.history', 'message.config', 'record.detail', 'prescription.list'];

/** The screens of the console (specification §2) and the calls that they read. */
const screens: readonly Screen[] = [
  { path: '/login', needs: ['auth.login', 'tenant.byWebsite'], betterWith: ['protocols.list'] },
  {
    path: '/',
    needs: ['auth.account', 'doctor.info', 'order.numbers', 'prescription.numbers', 'icons.get'],
    betterWith: ['order.open', 'order.statistics', 'order.unsigned', 'followUps.list', 'banners.list'],
  },
  { path: '/cloudRoom', needs: ['order.awaiting'], betterWith: ['order.open', 'banners.list'] },
  {
    path: '/cloudRoom/detail',
    needs: [
      ...room,
      'socket',
      'order.personalHistory',
      'quickReplies.all',
      'diagnosis.page',
      'drug.warehouses',
      'drug.search',
      'drug.stock',
      'history.visits',
      'history.visit',
    ],
    betterWith: [
      'order.open',
      'patientFacts.get',
      'measurements.list',
      'prescription.rules',
      'record.versions',
      'message.search',
      'message.otherPictures',
      'templates.list',
      'drug.favourites',
      'drug.usual',
    ],
  },
  { path: '/cloudRoom/detail1', needs: [...room, 'socket'], betterWith: [] },
  { path: '/orderRecord', needs: ['order.page'], betterWith: ['order.export'] },
  { path: '/orderRecord/detail', needs: room, betterWith: ['record.versions'] },
  {
    path: '/prescriptionRecord',
    needs: ['prescription.list', 'prescription.numbers', 'prescription.info'],
    betterWith: ['prescription.versions', 'prescription.export'],
  },
  { path: '/serviceSetup', needs: ['service.list', 'quickReplies.all', 'diagnosis.tags'], betterWith: [] },
  {
    path: '/workforceManagement',
    needs: ['staff.page'],
    betterWith: ['staff.export', 'departments.list', 'auditTrail.page', 'qualifications.page'],
  },
  {
    path: '/hospitalOverview',
    needs: ['overview.visits', 'overview.visit', 'overview.prescriptions', 'overview.prescription'],
    betterWith: [
      'overview.figures',
      'overview.schedules',
      'overview.exportVisits',
      'overview.exportPrescriptions',
      'overview.exportFigures',
      'departments.list',
    ],
  },
  { path: '/hospitalData', needs: ['hospitalData.kinds'], betterWith: [] },
  {
    path: '/personalData',
    needs: ['doctor.info', 'qualifications.byDoctor'],
    betterWith: ['doctor.notify', 'doctor.loginLog', 'areas.tree'],
  },
  { path: '/prescriptionTask', needs: ['audit.page'], betterWith: [] },
  {
    path: '/prescriptionReview',
    needs: ['audit.detail'],
    betterWith: ['audit.versions', 'patientFacts.get', 'prescription.rules'],
  },
  {
    path: '/reviewBoard',
    needs: ['reviewBoard.waiting', 'reviewBoard.figures'],
    betterWith: ['reviewBoard.export'],
  },
  {
    path: '/prescriptionSampling',
    needs: ['sampling.page', 'sampling.results', 'sampling.sheets', 'sampling.sheet'],
    betterWith: ['sampling.exportResults', 'sampling.export'],
  },
  { path: '/myAuditRecord', needs: ['audit.record'], betterWith: ['audit.statistics', 'audit.export'] },
];

/** Judges every screen by the calls that it reads. What was not read is not taken for working. */
export const judgeScreens = (calls: readonly CallReport[], socketOpens: boolean): ScreenReport[] => {
  const outcomes = new Map(calls.map(({ name, outcome }) => [name, outcome]));
  const outcomeOf = (name: string) => {
    if (name === 'socket') return socketOpens ? 'read' : 'failed';
    return outcomes.get(name) ?? 'not called';
  };
  const isUnknown = (name: string) => ['not called', 'no data', 'not permitted'].includes(outcomeOf(name));
  const isRead = (name: string) => outcomeOf(name) === 'read';
  const isPartlyRead = (name: string) => isRead(name) || outcomeOf(name) === 'rows left out';
  return screens.map(({ path, needs, betterWith }): ScreenReport => {
    const broken = needs.filter((name) => !isPartlyRead(name) && !isUnknown(name));
    if (broken.length > 0) return { path, verdict: 'does not work', lacks: broken };
    const unknown = needs.filter(isUnknown);
    if (unknown.length > 0) return { path, verdict: 'not checked', lacks: unknown };
    const lacks = [...needs, ...betterWith].filter((name) => !isRead(name));
    return { path, verdict: lacks.length === 0 ? 'works' : 'works in part', lacks };
  });
};
