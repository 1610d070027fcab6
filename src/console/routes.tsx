import type { ComponentType } from 'react';
import { LazyPart } from './ui/async/LazyPart.tsx';
import { chunk } from './lib/async/chunk.ts';
import { type MessageCatalog, type I18n, withMessages } from './i18n/i18n.ts';
import { accountCatalog } from './catalogs/account.ts';
import { rulesCatalog } from './catalogs/rules.ts';
import { servicesCatalog } from './catalogs/services.ts';
import { staffCatalog } from './catalogs/staff.ts';

/** One route: its page, and how its chunk loads. */
export interface AppRoute {
  readonly path: string;
  readonly Page: ComponentType;
  /** Prefetches the chunk, with its messages in the current language. */
  readonly prefetch: (i18n: I18n<unknown>) => void;
}

const noProps = {};

interface RouteOptions {
  /** Rendered without the layout. */
  readonly standalone?: boolean;
  /** Messages that no other page uses. */
  readonly catalog?: MessageCatalog<unknown>;
}

const route = (
  path: string,
  load: () => Promise<ComponentType>,
  { standalone, catalog }: RouteOptions = {},
): AppRoute => {
  const page = chunk(load);
  return {
    path,
    Page: () => <LazyPart chunk={page} props={noProps} catalog={catalog} standalone={standalone} />,
    prefetch: (i18n) => {
      const loader = catalog ? withMessages(page, i18n, catalog) : page;
      // Only prefetches: if it fails now, the page itself reports it.
      loader.load().catch(() => undefined);
    },
  };
};

/** The log-in is outside of the shared layout (specification §2). */
export const loginRoute = route(
  '/login',
  async () => (await import('./features/login/LoginPage.tsx')).LoginPage,
  {
    standalone: true,
  },
);

/** Every route under the shared layout (specification §2). */
export const routes: readonly AppRoute[] = [
  route('/', async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage),
  route('/cloudRoom', async () => (await import('./features/cloudRoom/CloudRoomPage.tsx')).CloudRoomPage),
  route(
    '/cloudRoom/detail',
    async () => (await import('./features/consultation/ConsultationPage.tsx')).ConsultationPage,
  ),
  route(
    '/cloudRoom/detail1',
    async () => (await import('./features/consultation/video/VideoPage.tsx')).VideoPage,
  ),
  route('/orderRecord', async () => (await import('./features/visits/OrderListPage.tsx')).OrderListPage),
  route(
    '/orderRecord/detail',
    async () => (await import('./features/visits/OrderDetailPage.tsx')).OrderDetailPage,
    { catalog: rulesCatalog },
  ),
  route(
    '/prescriptionRecord',
    async () =>
      (await import('./features/prescriptions/list/PrescriptionRecordPage.tsx')).PrescriptionRecordPage,
    { catalog: rulesCatalog },
  ),
  route('/serviceSetup', async () => (await import('./features/services/ServicesPage.tsx')).ServicesPage, {
    catalog: servicesCatalog,
  }),
  route('/workforceManagement', async () => (await import('./features/staff/StaffPage.tsx')).StaffPage, {
    catalog: staffCatalog,
  }),
  route('/personalData', async () => (await import('./features/account/AccountPage.tsx')).AccountPage, {
    catalog: accountCatalog,
  }),
  route(
    '/prescriptionTask',
    async () => (await import('./features/audit/queue/PrescriptionTaskPage.tsx')).PrescriptionTaskPage,
  ),
  route(
    '/prescriptionReview',
    async () => (await import('./features/audit/review/PrescriptionReviewPage.tsx')).PrescriptionReviewPage,
    { catalog: rulesCatalog },
  ),
  route(
    '/myAuditRecord',
    async () => (await import('./features/audit/history/MyAuditRecordPage.tsx')).MyAuditRecordPage,
  ),
];
