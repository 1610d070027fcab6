import type { ComponentType } from 'react';
import { Part } from './kit/Part.tsx';
import { chunk } from './lib/chunk.ts';

/** One address: what stands there, and how its chunk comes. */
export interface Place {
  readonly path: string;
  readonly Page: ComponentType;
  /** Fetches the chunk ahead. */
  readonly fetch: () => void;
}

const nothing = {};

const place = (path: string, load: () => Promise<ComponentType>, alone = false): Place => {
  const part = chunk(load);
  return {
    path,
    Page: () => <Part of={part} props={nothing} alone={alone} />,
    // Only ahead of its time: when it fails here, the page itself says so.
    fetch: () => void part.fetch().catch(() => undefined),
  };
};

/** The log-in stands outside of the shared layout (specification §2). */
export const loginPlace = place(
  '/login',
  async () => (await import('./login/LoginPage.tsx')).LoginPage,
  true,
);

/** Every place under the shared layout (specification §2). */
export const places: readonly Place[] = [
  place('/', async () => (await import('./home/HomePage.tsx')).HomePage),
  place('/cloudRoom', async () => (await import('./cloudRoom/CloudRoomPage.tsx')).CloudRoomPage),
  place(
    '/cloudRoom/detail',
    async () => (await import('./consultation/ConsultationPage.tsx')).ConsultationPage,
  ),
  place('/cloudRoom/detail1', async () => (await import('./consultation/VideoPage.tsx')).VideoPage),
  place('/orderRecord', async () => (await import('./orderRecord/OrderRecordPage.tsx')).OrderRecordPage),
  place(
    '/orderRecord/detail',
    async () => (await import('./orderRecord/OrderDetailPage.tsx')).OrderDetailPage,
  ),
  place(
    '/prescriptionRecord',
    async () => (await import('./prescriptionRecord/PrescriptionRecordPage.tsx')).PrescriptionRecordPage,
  ),
  place('/serviceSetup', async () => (await import('./serviceSetup/ServiceSetupPage.tsx')).ServiceSetupPage),
  place(
    '/workforceManagement',
    async () => (await import('./workforceManagement/WorkforceManagementPage.tsx')).WorkforceManagementPage,
  ),
  place('/personalData', async () => (await import('./personalData/PersonalDataPage.tsx')).PersonalDataPage),
  place(
    '/prescriptionTask',
    async () => (await import('./prescriptionTask/PrescriptionTaskPage.tsx')).PrescriptionTaskPage,
  ),
  place(
    '/prescriptionReview',
    async () => (await import('./prescriptionReview/PrescriptionReviewPage.tsx')).PrescriptionReviewPage,
  ),
  place(
    '/myAuditRecord',
    async () => (await import('./myAuditRecord/MyAuditRecordPage.tsx')).MyAuditRecordPage,
  ),
];
