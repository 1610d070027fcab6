import type { ComponentType } from 'react';
import { LazyPart } from './ui/async/LazyPart.tsx';
import { chunk } from './lib/async/chunk.ts';
import { LoginFrame } from './features/login/LoginFrame.tsx';
import type { SidePanelsProps } from './features/consultation/SidePanels.tsx';
import type { Overlays } from './features/shell/OverlayHost.tsx';
import { type I18n, withMessages } from './i18n/i18n.ts';
import type { Catalogs } from './i18n/messages.ts';

/** One route: its page, and how its chunk loads. */
export interface AppRoute {
  readonly path: string;
  readonly Page: ComponentType;
  /** Prefetches the chunk, with its messages in the current language. */
  readonly prefetch: (i18n: I18n<unknown>) => void;
}

const noProps = {};

interface RouteOptions {
  /** Rendered without the layout: what a failure is shown in. */
  readonly frame?: typeof LoginFrame;
  /** Messages that no other page uses. */
  readonly catalog?: keyof Catalogs;
}

const route = (
  path: string,
  load: () => Promise<ComponentType>,
  { frame, catalog }: RouteOptions = {},
): AppRoute => {
  const page = chunk(load);
  return {
    path,
    Page: () => <LazyPart chunk={page} props={noProps} catalog={catalog} frame={frame} />,
    prefetch: (i18n) => {
      const loader = catalog ? withMessages(page, i18n, i18n.catalog(catalog)) : page;
      // Only prefetches: if it fails now, the page itself reports it.
      loader.load().catch(() => undefined);
    },
  };
};

/** The panels beside the chat, with the prescriptions in them. */
const sidePanels = chunk(async () => {
  const [{ SidePanels }, { prescribing }] = await Promise.all([
    import('./features/consultation/SidePanels.tsx'),
    import('./features/prescriptions/form/prescribing.ts'),
  ]);
  return (props: SidePanelsProps) => <SidePanels {...props} prescribing={prescribing} />;
});

/** What is shown above the pages. */
export const overlays: Overlays = {
  palette: chunk(
    async () => (await import('./features/commandPalette/CommandPaletteDialog.tsx')).CommandPaletteDialog,
  ),
  shortcuts: chunk(
    async () => (await import('./features/commandPalette/ShortcutsDialog.tsx')).ShortcutsDialog,
  ),
};

/** The log-in is outside of the shared layout (specification §2). */
export const loginRoute = route(
  '/login',
  async () => (await import('./features/login/LoginPage.tsx')).LoginPage,
  {
    frame: LoginFrame,
  },
);

/** What is shown instead of every route until a first password has been changed. */
export const firstPassword = chunk(
  async () => (await import('./features/account/security/FirstPasswordPage.tsx')).FirstPasswordPage,
);

/** Every route under the shared layout (specification §2). */
export const routes: readonly AppRoute[] = [
  route('/', async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage),
  route('/cloudRoom', async () => (await import('./features/cloudRoom/CloudRoomPage.tsx')).CloudRoomPage),
  route('/cloudRoom/detail', async () => {
    const { ConsultationPage } = await import('./features/consultation/ConsultationPage.tsx');
    return () => <ConsultationPage sidePanels={sidePanels} />;
  }),
  route('/cloudRoom/detail1', async () => {
    const { VideoPage } = await import('./features/consultation/video/VideoPage.tsx');
    return () => <VideoPage sidePanels={sidePanels} />;
  }),
  route('/orderRecord', async () => (await import('./features/visits/OrderListPage.tsx')).OrderListPage),
  route(
    '/orderRecord/detail',
    async () => (await import('./features/visits/OrderDetailPage.tsx')).OrderDetailPage,
    { catalog: 'rules' },
  ),
  route(
    '/prescriptionRecord',
    async () =>
      (await import('./features/prescriptions/list/PrescriptionRecordPage.tsx')).PrescriptionRecordPage,
    { catalog: 'rules' },
  ),
  route('/serviceSetup', async () => (await import('./features/services/ServicesPage.tsx')).ServicesPage, {
    catalog: 'services',
  }),
  route('/workforceManagement', async () => (await import('./features/staff/StaffPage.tsx')).StaffPage, {
    catalog: 'staff',
  }),
  route(
    '/hospitalOverview',
    async () => (await import('./features/hospitalOverview/HospitalOverviewPage.tsx')).HospitalOverviewPage,
    { catalog: 'hospitalOverview' },
  ),
  route(
    '/hospitalData',
    async () => (await import('./features/hospitalData/HospitalDataPage.tsx')).HospitalDataPage,
    { catalog: 'hospitalData' },
  ),
  route('/personalData', async () => (await import('./features/account/AccountPage.tsx')).AccountPage, {
    catalog: 'account',
  }),
  route(
    '/prescriptionTask',
    async () => (await import('./features/audit/queue/PrescriptionTaskPage.tsx')).PrescriptionTaskPage,
    { catalog: 'reviewQueue' },
  ),
  route(
    '/prescriptionReview',
    async () => (await import('./features/audit/review/PrescriptionReviewPage.tsx')).PrescriptionReviewPage,
    { catalog: 'rules' },
  ),
  route(
    '/reviewBoard',
    async () => (await import('./features/audit/board/ReviewBoardPage.tsx')).ReviewBoardPage,
    { catalog: 'reviewBoard' },
  ),
  route(
    '/myAuditRecord',
    async () => (await import('./features/audit/history/MyAuditRecordPage.tsx')).MyAuditRecordPage,
  ),
  route(
    '/prescriptionSampling',
    async () =>
      (await import('./features/audit/sampling/PrescriptionSamplingPage.tsx')).PrescriptionSamplingPage,
    { catalog: 'sampling' },
  ),
];
