import type { ComponentType } from 'react';
import type { Catalogs } from './i18n/messages.ts';
import { repairedImport } from './lib/async/reloadStyles.ts';

/** How a page is loaded. */
interface PageFiles {
  readonly load: () => Promise<ComponentType>;
  /** Messages that no other page uses. */
  readonly catalog?: keyof Catalogs;
}

const pageFiles: Readonly<Record<string, PageFiles>> = {
  '/': { load: async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage },
  '/cloudRoom': { load: async () => (await import('./features/cloudRoom/CloudRoomPage.tsx')).CloudRoomPage },
  '/orderRecord': { load: async () => (await import('./features/visits/OrderListPage.tsx')).OrderListPage },
  '/orderRecord/detail': {
    load: async () => (await import('./features/visits/OrderDetailPage.tsx')).OrderDetailPage,
    catalog: 'rules',
  },
  '/prescriptionRecord': {
    load: async () =>
      (await import('./features/prescriptions/list/PrescriptionRecordPage.tsx')).PrescriptionRecordPage,
    catalog: 'rules',
  },
  '/serviceSetup': {
    load: async () => (await import('./features/services/ServicesPage.tsx')).ServicesPage,
    catalog: 'services',
  },
  '/workforceManagement': {
    load: async () => (await import('./features/staff/StaffPage.tsx')).StaffPage,
    catalog: 'staff',
  },
  '/hospitalOverview': {
    load: async () =>
      (await import('./features/hospitalOverview/HospitalOverviewPage.tsx')).HospitalOverviewPage,
    catalog: 'hospitalOverview',
  },
  '/hospitalData': {
    load: async () => (await import('./features/hospitalData/HospitalDataPage.tsx')).HospitalDataPage,
    catalog: 'hospitalData',
  },
  '/personalData': {
    load: async () => (await import('./features/account/AccountPage.tsx')).AccountPage,
    catalog: 'account',
  },
  '/prescriptionTask': {
    load: async () => (await import('./features/audit/queue/PrescriptionTaskPage.tsx')).PrescriptionTaskPage,
    catalog: 'reviewQueue',
  },
  '/prescriptionReview': {
    load: async () =>
      (await import('./features/audit/review/PrescriptionReviewPage.tsx')).PrescriptionReviewPage,
    catalog: 'rules',
  },
  '/reviewBoard': {
    load: async () => (await import('./features/audit/board/ReviewBoardPage.tsx')).ReviewBoardPage,
    catalog: 'reviewBoard',
  },
  '/myAuditRecord': {
    load: async () => (await import('./features/audit/history/MyAuditRecordPage.tsx')).MyAuditRecordPage,
    catalog: 'rules',
  },
  '/prescriptionSampling': {
    load: async () =>
      (await import('./features/audit/sampling/PrescriptionSamplingPage.tsx')).PrescriptionSamplingPage,
    catalog: 'sampling',
  },
};

// Both the early requests and the routes call these loaders: if one of them fails, the other's call repairs the styles.

/** Every page under the shared layout that needs nothing from the root, by its path (specification §2). */
export const pages: Readonly<Record<string, PageFiles>> = Object.fromEntries(
  Object.entries(pageFiles).map(([path, page]) => [path, { ...page, load: repairedImport(page.load) }]),
);

/** The pages of a consultation, which get the panels beside the chat from the root. */
export const consultationPages = {
  '/cloudRoom/detail': repairedImport(
    async () => (await import('./features/consultation/ConsultationPage.tsx')).ConsultationPage,
  ),
  '/cloudRoom/detail1': repairedImport(
    async () => (await import('./features/consultation/video/VideoPage.tsx')).VideoPage,
  ),
} as const;

/** The panels beside the chat, and the prescriptions in them. */
export const loadSidePanels = repairedImport(async () => {
  const [{ SidePanels }, { prescribing }] = await Promise.all([
    import('./features/consultation/SidePanels.tsx'),
    import('./features/prescriptions/form/prescribing.ts'),
  ]);
  return { SidePanels, prescribing };
});
