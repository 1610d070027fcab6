import type { ComponentType } from 'react';
import {
  AuditIcon,
  HistoryIcon,
  OrderIcon,
  PersonIcon,
  PrescriptionIcon,
  RoomIcon,
  ServiceIcon,
  StaffIcon,
  TodayIcon,
} from '../kit/icons.tsx';
import type { CoreWords } from '../words/core.en.ts';

/** One entry of the main menu. */
export interface Entry {
  readonly path: string;
  readonly name: keyof CoreWords['frame']['nav'];
  readonly icon: ComponentType;
  /** Screens that belong to this entry but stand elsewhere. */
  readonly also?: string;
}

/** The main menu, in groups. Everybody sees all of it: the upstream decides (specification §6). */
export const menu: readonly (readonly Entry[])[] = [
  [
    { path: '/', name: 'home', icon: TodayIcon },
    { path: '/cloudRoom', name: 'cloudRoom', icon: RoomIcon },
    { path: '/orderRecord', name: 'orderRecord', icon: OrderIcon },
    { path: '/prescriptionRecord', name: 'prescriptionRecord', icon: PrescriptionIcon },
  ],
  [
    { path: '/prescriptionTask', name: 'prescriptionTask', icon: AuditIcon, also: '/prescriptionReview' },
    { path: '/myAuditRecord', name: 'myAuditRecord', icon: HistoryIcon },
  ],
  [
    { path: '/serviceSetup', name: 'serviceSetup', icon: ServiceIcon },
    { path: '/workforceManagement', name: 'workforceManagement', icon: StaffIcon },
    { path: '/personalData', name: 'personalData', icon: PersonIcon },
  ],
];

/** True where the address belongs to the entry. */
export const isAt = ({ path, also }: Entry, address: string): boolean =>
  address === path || address === also || (path !== '/' && address.startsWith(`${path}/`));
