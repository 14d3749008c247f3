import type { ComponentType } from 'react'
import type { Action } from '#domain/access.ts'
import type { ScreenTexts } from '#i18n/locales/nl.ts'
import type { IconName } from '#ui/kit/icon-names.ts'
import { fleetScreens } from './fleet-screens.ts'
import { peopleScreens } from './table-people.ts'

/** The sections of the menu, in their order. A section without a permitted screen is not shown. */
export const sections = ['work', 'sales', 'service', 'fleet', 'money', 'people', 'system'] as const
export type Section = (typeof sections)[number]

export interface AdminScreen {
  /** Below /{language}/admin; parameters in the syntax of the router. */
  readonly path: string
  /**
   * Who may see it, by the table of permissions (domain/access.ts): menu, search and guard check it, and every call
   * checks again.
   */
  readonly may: Action
  /** Its place in the menu; undefined: it is opened from the screen it is `below`. */
  readonly menu?: { readonly section: Section; readonly icon: IconName }
  /** The parent screen, for the link back. */
  readonly below?: string
  readonly load: () => Promise<{ Page: ComponentType }>
  /** Text namespaces of the screen. Those of forms and states are loaded with every screen. */
  readonly texts: readonly ScreenTexts[]
}

/**
 * Every screen of the admin app. A new one is a row here, a folder beside this file, and its name in
 * `admin.screen.<id>`.
 */
export const screens = {
  today: {
    path: '',
    may: 'open_back_office',
    menu: { section: 'work', icon: 'sun-horizon' },
    load: () => import('./today/page.tsx'),
    texts: ['admin_today', 'admin_order', 'admin_settings'],
  },
  orders: {
    path: 'orders',
    may: 'open_back_office',
    menu: { section: 'sales', icon: 'package' },
    load: () => import('./orders/page.tsx'),
    texts: ['admin_orders'],
  },
  order: {
    path: 'orders/:order_no',
    may: 'open_back_office',
    below: 'orders',
    load: () => import('./order/page.tsx'),
    texts: ['admin_orders', 'admin_order', 'admin_requests', 'settlement', 'slips'],
  },
  order_customer: {
    path: 'orders/:order_no/as-customer',
    may: 'open_back_office',
    below: 'orders',
    load: () => import('./order-customer/page.tsx'),
    texts: ['admin_orders', 'admin_order'],
  },
  ...fleetScreens,
  requests: {
    path: 'requests',
    may: 'open_back_office',
    menu: { section: 'service', icon: 'wrench' },
    load: () => import('./requests/page.tsx'),
    texts: ['admin_requests', 'requests'],
  },
  request: {
    path: 'requests/:request_no',
    may: 'open_back_office',
    below: 'requests',
    load: () => import('./request/page.tsx'),
    texts: ['admin_requests', 'requests', 'settlement', 'slips'],
  },
  inspection: {
    path: 'requests/:request_no/inspection',
    may: 'manage_orders',
    below: 'requests',
    load: () => import('./inspection/page.tsx'),
    texts: ['admin_requests', 'settlement', 'slips'],
  },
  statements: {
    path: 'statements',
    may: 'open_back_office',
    menu: { section: 'service', icon: 'file-text' },
    load: () => import('./statements/page.tsx'),
    texts: ['admin_statements'],
  },
  statement: {
    path: 'statements/:id',
    may: 'open_back_office',
    below: 'statements',
    load: () => import('./statement/page.tsx'),
    texts: ['admin_statements'],
  },
  overdue: {
    path: 'overdue',
    may: 'open_back_office',
    menu: { section: 'service', icon: 'timer' },
    load: () => import('./overdue/page.tsx'),
    texts: ['admin_late', 'admin_requests', 'requests'],
  },
  shortages: {
    path: 'shortages',
    may: 'change_orders',
    menu: { section: 'service', icon: 'warning' },
    load: () => import('./shortages/page.tsx'),
    texts: ['admin_late'],
  },
  activities: {
    path: 'activities',
    may: 'manage_promotions',
    menu: { section: 'sales', icon: 'gift' },
    load: () => import('./activities/page.tsx'),
    texts: ['admin_promotions'],
  },
  activity: {
    path: 'activities/:id',
    may: 'manage_promotions',
    below: 'activities',
    load: () => import('./activity/page.tsx'),
    texts: ['admin_promotions'],
  },
  coupons: {
    path: 'coupons',
    may: 'manage_promotions',
    menu: { section: 'sales', icon: 'tag' },
    load: () => import('./coupons/page.tsx'),
    texts: ['admin_promotions'],
  },
  coupon: {
    path: 'coupons/:id',
    may: 'manage_promotions',
    below: 'coupons',
    load: () => import('./coupon/page.tsx'),
    texts: ['admin_promotions'],
  },
  shares: {
    path: 'invitations',
    may: 'manage_promotions',
    menu: { section: 'sales', icon: 'user' },
    load: () => import('./shares/page.tsx'),
    texts: ['admin_promotions'],
  },
  rewards: {
    path: 'invitations/rewards',
    may: 'manage_promotions',
    menu: { section: 'sales', icon: 'star' },
    load: () => import('./rewards/page.tsx'),
    texts: ['admin_promotions'],
  },
  refunds: {
    path: 'refunds',
    may: 'manage_refunds',
    menu: { section: 'money', icon: 'arrow-counter-clockwise' },
    load: () => import('./refunds/page.tsx'),
    texts: ['admin_money', 'refunds'],
  },
  transfers: {
    path: 'refunds/transfers',
    may: 'manage_refunds',
    below: 'refunds',
    load: () => import('./transfers/page.tsx'),
    texts: ['admin_money'],
  },
  refund: {
    path: 'refunds/:refund_no',
    may: 'manage_refunds',
    below: 'refunds',
    load: () => import('./refund/page.tsx'),
    texts: ['admin_money', 'admin_order', 'refunds'],
  },
  disputes: {
    path: 'disputes',
    may: 'manage_refunds',
    menu: { section: 'money', icon: 'warning' },
    load: () => import('./disputes/page.tsx'),
    texts: ['admin_money'],
  },
  dispute: {
    path: 'disputes/:dispute_no',
    may: 'manage_refunds',
    below: 'disputes',
    load: () => import('./dispute/page.tsx'),
    texts: ['admin_money', 'admin_order'],
  },
  proposals: {
    path: 'proposals',
    may: 'decide_proposals',
    menu: { section: 'work', icon: 'check-circle' },
    load: () => import('./proposals/page.tsx'),
    texts: ['admin_money'],
  },
  proposal: {
    path: 'proposals/:id',
    may: 'decide_proposals',
    below: 'proposals',
    load: () => import('./proposal/page.tsx'),
    texts: ['admin_money', 'admin_order', 'admin_settings'],
  },
  payments_processing: {
    path: 'payments/processing',
    may: 'manage_refunds',
    menu: { section: 'money', icon: 'timer' },
    load: () => import('./payments_processing/page.tsx'),
    texts: ['admin_money', 'admin_order'],
  },
  invoices: {
    path: 'invoices',
    may: 'read_invoices',
    menu: { section: 'money', icon: 'file-text' },
    load: () => import('./invoices/page.tsx'),
    texts: ['admin_money'],
  },
  ledger: {
    path: 'ledger',
    may: 'read_ledger',
    menu: { section: 'money', icon: 'list' },
    load: () => import('./ledger/page.tsx'),
    texts: ['admin_money', 'admin_order'],
  },
  balances: {
    path: 'ledger/balances',
    may: 'read_ledger',
    below: 'ledger',
    load: () => import('./balances/page.tsx'),
    texts: ['admin_money', 'admin_order'],
  },
  deposits: {
    path: 'deposits',
    may: 'read_ledger',
    menu: { section: 'money', icon: 'shield-check' },
    load: () => import('./deposits/page.tsx'),
    texts: ['admin_money'],
  },
  vat: {
    path: 'vat',
    may: 'read_ledger',
    menu: { section: 'money', icon: 'receipt' },
    load: () => import('./vat/page.tsx'),
    texts: ['admin_money'],
  },
  reconciliation: {
    path: 'reconciliation',
    may: 'read_ledger',
    menu: { section: 'money', icon: 'arrows-left-right' },
    load: () => import('./reconciliation/page.tsx'),
    texts: ['admin_money', 'admin_words'],
  },
  ...peopleScreens,
} as const satisfies Record<string, AdminScreen>

export type ScreenId = keyof typeof screens
export const screenIds = Object.keys(screens) as ScreenId[]

export function screenEntry(id: ScreenId): AdminScreen {
  return screens[id]
}
