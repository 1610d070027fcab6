import type { Services } from '../../services.ts';
import { useServices } from '../../useServices.ts';
import { createWorklists } from '../worklists/worklists.ts';
import { type Alerts, createAlerts } from './alerts.ts';

/** Sounds and notifications about what happens while the person looks elsewhere. */
export const createAppAlerts = (services: Services): Alerts =>
  createAlerts({ ...services, ...services.shared(createWorklists) });

/** Sounds and notifications about what happens while the person looks elsewhere. */
export const useAlerts = (): Alerts => useServices().shared(createAppAlerts);
