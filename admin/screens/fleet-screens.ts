import type { AdminScreen } from './table.ts'

/** Machines, models and their products. */
export const fleetScreens = {
  devices: {
    path: 'devices',
    may: 'open_back_office',
    menu: { section: 'fleet', icon: 'plant' },
    load: () => import('./devices/page.tsx'),
    texts: ['admin_devices'],
  },
  device_import: {
    path: 'devices/import',
    may: 'manage_devices',
    below: 'devices',
    load: () => import('./device-import/page.tsx'),
    texts: ['admin_devices'],
  },
  device: {
    path: 'devices/:id',
    may: 'open_back_office',
    below: 'devices',
    load: () => import('./device/page.tsx'),
    texts: ['admin_devices'],
  },
  recalls: {
    path: 'recalls',
    may: 'open_back_office',
    menu: { section: 'fleet', icon: 'warning' },
    load: () => import('./recalls/page.tsx'),
    texts: ['admin_recalls'],
  },
  recall_new: {
    path: 'recalls/new',
    may: 'manage_orders',
    below: 'recalls',
    load: () => import('./recall-new/page.tsx'),
    texts: ['admin_recalls', 'admin_settings'],
  },
  recall: {
    path: 'recalls/:id',
    may: 'open_back_office',
    below: 'recalls',
    load: () => import('./recall/page.tsx'),
    texts: ['admin_recalls'],
  },
  device_types: {
    path: 'device-types',
    may: 'open_back_office',
    menu: { section: 'fleet', icon: 'scissors' },
    load: () => import('./device-types/page.tsx'),
    texts: ['admin_models'],
  },
  device_type: {
    path: 'device-types/:id',
    may: 'open_back_office',
    below: 'device_types',
    load: () => import('./device-type/page.tsx'),
    texts: ['admin_models', 'admin_price'],
  },
  products: {
    path: 'products',
    may: 'open_back_office',
    menu: { section: 'fleet', icon: 'tag' },
    load: () => import('./products/page.tsx'),
    texts: ['admin_catalogue'],
  },
  product: {
    path: 'products/:id',
    may: 'open_back_office',
    below: 'products',
    load: () => import('./product/page.tsx'),
    texts: ['admin_catalogue', 'admin_models', 'admin_price'],
  },
  categories: {
    path: 'categories',
    may: 'open_back_office',
    menu: { section: 'fleet', icon: 'list' },
    load: () => import('./categories/page.tsx'),
    texts: ['admin_catalogue'],
  },
  attributes: {
    path: 'attributes',
    may: 'open_back_office',
    menu: { section: 'fleet', icon: 'sliders-horizontal' },
    load: () => import('./attributes/page.tsx'),
    texts: ['admin_catalogue'],
  },
} as const satisfies Record<string, AdminScreen>
