import type { ComponentType } from 'react';
import type { Account } from '../../contract/account/auth.ts';
import { type ListCall, listCall, type Offered } from '../api/offered.ts';
import { routeIcons } from '../ui/icons/appIcons.tsx';
import type { AppMessages } from '../i18n/messages.ts';
import type { CoreMessages } from '../i18n/messages.ts';

/** What the menu counts: the user's pending items. */
export type PendingKind = 'waiting' | 'unread' | 'rejected' | 'claimable';

/** Whose work a page is. An administrator is also a doctor or an auditor. */
export type Audience = 'everyone' | 'doctor' | 'auditor' | 'administrator' | 'auditorOrAdministrator';

/** What the account says of a person's work. */
export type Role = Pick<Account, 'isAuditor' | 'isAdmin'>;

/** One item of the main menu. */
export interface MenuItem {
  readonly path: string;
  readonly name: keyof CoreMessages['common']['nav'];
  readonly icon: ComponentType;
  /** Others find it under "More". */
  readonly audience: Audience;
  /** The page that its rows open; the item is active there too. */
  readonly opens?: string;
  /** The pending items to count there. */
  readonly counts?: readonly PendingKind[];
  /** The extension without which the page shows nothing. */
  readonly needs?: ListCall;
}

// In the order of the menu: the work of a day, then what administrators manage, then one's own settings.
const menu: readonly (readonly MenuItem[])[] = [
  [
    { path: '/', name: 'home', icon: routeIcons.today, audience: 'everyone' },
    {
      path: '/cloudRoom',
      name: 'cloudRoom',
      icon: routeIcons.room,
      audience: 'doctor',
      opens: '/cloudRoom/detail',
      counts: ['waiting', 'unread'],
    },
    {
      path: '/orderRecord',
      name: 'orderRecord',
      icon: routeIcons.order,
      audience: 'doctor',
      opens: '/orderRecord/detail',
      needs: listCall('/consult/consult-order/page'),
    },
    {
      path: '/prescriptionRecord',
      name: 'prescriptionRecord',
      icon: routeIcons.prescription,
      audience: 'doctor',
      counts: ['rejected'],
    },
    {
      path: '/prescriptionTask',
      name: 'prescriptionTask',
      icon: routeIcons.audit,
      audience: 'auditor',
      opens: '/prescriptionReview',
      counts: ['claimable'],
      needs: listCall('/prescription/audit/page'),
    },
    {
      path: '/myAuditRecord',
      name: 'myAuditRecord',
      icon: routeIcons.history,
      audience: 'auditor',
      needs: listCall('/prescription/audit/record'),
    },
    {
      path: '/reviewBoard',
      name: 'reviewBoard',
      icon: routeIcons.chart,
      audience: 'auditorOrAdministrator',
      needs: listCall('/prescription/review-board/waiting'),
    },
    {
      path: '/prescriptionSampling',
      name: 'prescriptionSampling',
      icon: routeIcons.sampling,
      audience: 'auditorOrAdministrator',
      needs: listCall('/prescription/sampling/page'),
    },
  ],
  [
    {
      path: '/workforceManagement',
      name: 'workforceManagement',
      icon: routeIcons.staff,
      audience: 'administrator',
      needs: listCall('/doctor/staff/page'),
    },
    {
      path: '/hospitalData',
      name: 'hospitalData',
      icon: routeIcons.data,
      audience: 'administrator',
      needs: listCall('/infra/hospital-data/kinds'),
    },
    {
      path: '/hospitalOverview',
      name: 'hospitalOverview',
      icon: routeIcons.overview,
      audience: 'administrator',
      needs: listCall('/doctor/hospital/visits/page'),
    },
  ],
  [
    { path: '/serviceSetup', name: 'serviceSetup', icon: routeIcons.service, audience: 'doctor' },
    { path: '/personalData', name: 'personalData', icon: routeIcons.person, audience: 'everyone' },
  ],
];

/** The lists that the menu's entries need. */
export const menuLists: readonly ListCall[] = menu.flat().flatMap(({ needs }) => (needs ? [needs] : []));

/** The main menu of one person. */
export interface MenuParts {
  /** Their own work, in groups. */
  readonly own: readonly (readonly MenuItem[])[];
  /** The pages of other roles. */
  readonly others: readonly MenuItem[];
}

const isFor = (audience: Audience, { isAuditor, isAdmin }: Role): boolean => {
  if (audience === 'everyone') return true;
  if (audience === 'administrator') return isAdmin;
  if (audience === 'auditorOrAdministrator') return isAuditor === true || isAdmin;
  return (audience === 'auditor') === isAuditor;
};

/**
 * The main menu, as far as the hospital's system offers its pages. No page is hidden from anybody: the upstream checks
 * permissions (specification §6). While the role is unknown, every page counts as their own.
 */
export const menuFor = (role: Role | undefined, offered: Pick<Offered, 'has'>): MenuParts => {
  const isOwn = ({ audience }: MenuItem): boolean => role?.isAuditor === undefined || isFor(audience, role);
  const groups = menu.map((group) => group.filter(({ needs }) => needs === undefined || offered.has(needs)));
  return {
    own: groups.map((group) => group.filter(isOwn)).filter((group) => group.length > 0),
    others: groups.flat().filter((item) => !isOwn(item)),
  };
};

/** Every page of the main menu, one's own first. */
export const pagesFor = (role: Role | undefined, offered: Pick<Offered, 'has'>): readonly MenuItem[] => {
  const { own, others } = menuFor(role, offered);
  return [...own.flat(), ...others];
};

/** Whether the item is active at an address. */
export const isActive = ({ path, opens }: MenuItem, address: string): boolean =>
  address === path || address === opens || (path !== '/' && address.startsWith(`${path}/`));

/** A page below one of the main menu's. */
interface SubPage {
  readonly parentPath: string;
  readonly name: MenuItem['name'];
  readonly title: Exclude<keyof AppMessages['shell']['breadcrumb'], 'label'>;
}

const subPages: Readonly<Record<string, SubPage>> = {
  '/cloudRoom/detail': { parentPath: '/cloudRoom', name: 'cloudRoom', title: 'consultation' },
  '/cloudRoom/detail1': { parentPath: '/cloudRoom', name: 'cloudRoom', title: 'video' },
  '/orderRecord/detail': { parentPath: '/orderRecord', name: 'orderRecord', title: 'order' },
  '/prescriptionReview': { parentPath: '/prescriptionTask', name: 'prescriptionTask', title: 'review' },
};

/** The sub-page at an address; null for a page of the main menu. */
export const findSubPage = (address: string): SubPage | null => subPages[address] ?? null;

/** Whose work the page at an address is; everybody's, if the menu does not lead there. */
export const audienceOf = (address: string): Audience => {
  const path = address.replace(/[?#].*/, '');
  const menuPath = findSubPage(path)?.parentPath ?? path;
  return menu.flat().find((item) => item.path === menuPath)?.audience ?? 'everyone';
};

/** Whether the page at an address is the person's own work; so is every page while the role is unknown. */
export const isOwnPage = (role: Role | undefined, address: string): boolean =>
  role?.isAuditor === undefined || isFor(audienceOf(address), role);

/** Whether an address is that of one patient's consultation, which leads back without the menu on a narrow screen. */
export const isConsultation = (address: string, search: string): boolean =>
  ['/cloudRoom/detail', '/cloudRoom/detail1'].includes(address) && new URLSearchParams(search).has('id');

/** What the menu calls the page at a path. */
export const pageName = (t: Pick<CoreMessages, 'common'>, path: string): string => {
  const item = menu.flat().find((one) => one.path === path);
  return item ? t.common.nav[item.name] : t.common.notFound.title;
};

/** What the screen at an address is called. */
export const screenName = (
  t: Pick<CoreMessages, 'common'> & Pick<AppMessages, 'shell'>,
  address: string,
): string => {
  const subPage = findSubPage(address);
  return subPage ? t.shell.breadcrumb[subPage.title] : pageName(t, address);
};
