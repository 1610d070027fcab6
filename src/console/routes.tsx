import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Topic } from './pending/PendingPage.tsx';

/** One address: what stands there, and how its chunk comes. */
export interface Place {
  readonly path: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the chunk ahead. */
  readonly fetch: () => void;
}

const place = (path: string, load: () => Promise<ComponentType>): Place => {
  const chunk = async () => ({ default: await load() });
  return {
    path,
    Page: lazy(chunk),
    // Only ahead of its time: when it fails here, the page itself says so.
    fetch: () => void load().catch(() => undefined),
  };
};

/** The log-in stands outside of the shared layout (specification §2). */
export const loginPlace = place('/login', async () => (await import('./login/LoginPage.tsx')).LoginPage);

const pending = (path: string, topic: Topic): Place =>
  place(path, async () => {
    const { PendingPage } = await import('./pending/PendingPage.tsx');
    return () => <PendingPage topic={topic} />;
  });

/** Every place under the shared layout (specification §2). */
export const places: readonly Place[] = [
  place('/', async () => (await import('./home/HomePage.tsx')).HomePage),
  place('/cloudRoom', async () => (await import('./cloudRoom/CloudRoomPage.tsx')).CloudRoomPage),
  place(
    '/cloudRoom/detail',
    async () => (await import('./consultation/ConsultationPage.tsx')).ConsultationPage,
  ),
  pending('/cloudRoom/detail1', 'detail1'),
  pending('/orderRecord', 'orderRecord'),
  pending('/orderRecord/detail', 'orderDetail'),
  pending('/prescriptionRecord', 'prescriptionRecord'),
  pending('/serviceSetup', 'serviceSetup'),
  pending('/workforceManagement', 'workforceManagement'),
  pending('/personalData', 'personalData'),
  place(
    '/prescriptionTask',
    async () => (await import('./prescriptionTask/PrescriptionTaskPage.tsx')).PrescriptionTaskPage,
  ),
  place(
    '/prescriptionReview',
    async () => (await import('./prescriptionReview/PrescriptionReviewPage.tsx')).PrescriptionReviewPage,
  ),
  pending('/myAuditRecord', 'myAuditRecord'),
];
