import type { RentTier } from '#domain/pricing/rent.ts'

interface Model {
  key: string
  figures: {
    mowing_area: number
    zones: number
    cutting_efficiency: number
    min_mowing_height: number
    max_mowing_height: number
    cutting_width: number
    travel_speed: number
    disc_speed: number
    working_slope: number
    battery_capacity: number
    mowing_time: number
    charging_time: number
    weight: number
    noise: number
    passage: number
    navigation: 'camera' | 'camera_rtk' | 'camera_rtk_lidar'
    mobile_network: boolean
    ip_rating: string
  }
  unit_price: number
  /** Its price until three weeks ago, if it was reduced. */
  before?: number
  deposit: number
  tiers: RentTier[]
  fleet: { rent: number; sale: number }
  serial: string
}

const tiers = (two: number, four: number, seven: number, twelve: number): RentTier[] => [
  { from_months: 2, monthly: two },
  { from_months: 4, monthly: four },
  { from_months: 7, monthly: seven },
  { from_months: 12, monthly: twelve },
]

/** The three models of the maker. */
export const models: Model[] = [
  {
    key: 'genie-600',
    figures: {
      mowing_area: 900,
      zones: 20,
      cutting_efficiency: 100,
      min_mowing_height: 20,
      max_mowing_height: 60,
      cutting_width: 18,
      travel_speed: 0.35,
      disc_speed: 2400,
      working_slope: 45,
      battery_capacity: 2.5,
      mowing_time: 60,
      charging_time: 90,
      weight: 8.9,
      noise: 56,
      passage: 60,
      navigation: 'camera',
      mobile_network: false,
      ip_rating: 'IPX6',
    },
    unit_price: 89_900,
    before: 94_900,
    deposit: 15_000,
    tiers: tiers(6900, 5500, 4500, 3900),
    fleet: { rent: 14, sale: 10 },
    serial: 'GN06',
  },
  {
    key: 'genie-1000',
    figures: {
      mowing_area: 2000,
      zones: 20,
      cutting_efficiency: 180,
      min_mowing_height: 20,
      max_mowing_height: 70,
      cutting_width: 22,
      travel_speed: 0.45,
      disc_speed: 2600,
      working_slope: 45,
      battery_capacity: 5,
      mowing_time: 120,
      charging_time: 120,
      weight: 11.4,
      noise: 58,
      passage: 70,
      navigation: 'camera_rtk',
      mobile_network: true,
      ip_rating: 'IPX6',
    },
    unit_price: 149_900,
    deposit: 25_000,
    tiers: tiers(9900, 7900, 6500, 5500),
    fleet: { rent: 12, sale: 8 },
    serial: 'GN10',
  },
  {
    key: 'genie-3000',
    figures: {
      mowing_area: 3600,
      zones: 30,
      cutting_efficiency: 280,
      min_mowing_height: 25,
      max_mowing_height: 90,
      cutting_width: 28,
      travel_speed: 0.55,
      disc_speed: 2800,
      working_slope: 45,
      battery_capacity: 10,
      mowing_time: 240,
      charging_time: 180,
      weight: 16.8,
      noise: 60,
      passage: 90,
      navigation: 'camera_rtk_lidar',
      mobile_network: true,
      ip_rating: 'IPX6',
    },
    unit_price: 239_900,
    deposit: 40_000,
    tiers: tiers(14_900, 11_900, 9900, 8500),
    fleet: { rent: 8, sale: 5 },
    serial: 'GN30',
  },
]

export const maker = {
  name: 'Lampwick Robotics Ltd.',
  address: '18 Xingye Road, Suzhou 215021, China',
  email: 'support@lampwick.example',
}

export const warrantyMonths = { body: 24, battery: 24, dock: 24, wear: 0 }

interface Extra {
  key: 'blades' | 'garage' | 'installation'
  category: string
  kind: 'accessory' | 'service'
  grams: number
  fits: string[]
  attributes: Record<string, string | number | boolean>
  variants: { variant: string; text?: string; price: number; stock: number | null }[]
}

const all = ['genie-600', 'genie-1000', 'genie-3000']

export const extras: Extra[] = [
  {
    key: 'blades',
    category: 'blades',
    kind: 'accessory',
    grams: 120,
    fits: all,
    attributes: { fits: 'Genie 600, Genie 1000, Genie 3000', material: 'steel' },
    variants: [
      { variant: 'set-9', text: 'blades_9', price: 2490, stock: 240 },
      { variant: 'set-27', text: 'blades_27', price: 5990, stock: 90 },
    ],
  },
  {
    key: 'garage',
    category: 'garages',
    kind: 'accessory',
    grams: 9800,
    fits: all,
    attributes: { fits: 'Genie 600, Genie 1000, Genie 3000', material: 'aluminium', indoor: false },
    variants: [
      { variant: 'small', text: 'garage_small', price: 14_900, stock: 35 },
      { variant: 'large', text: 'garage_large', price: 19_900, stock: 18 },
    ],
  },
  {
    key: 'installation',
    category: 'services',
    kind: 'service',
    grams: 0,
    fits: all,
    attributes: { fits: 'Genie 600, Genie 1000, Genie 3000', duration: 2 },
    variants: [{ variant: '', price: 19_900, stock: null }],
  },
]

export const categories = [
  { key: 'mowers', parent: null },
  { key: 'accessories', parent: null },
  { key: 'blades', parent: 'accessories' },
  { key: 'garages', parent: 'accessories' },
  { key: 'services', parent: null },
] as const

export const attributes = [
  { code: 'fits', value_type: 'text', unit: '', choices: [] },
  { code: 'pieces', value_type: 'number', unit: '', choices: [] },
  { code: 'duration', value_type: 'number', unit: 'h', choices: [] },
  { code: 'material', value_type: 'choice', unit: '', choices: ['steel', 'titanium', 'aluminium'] },
  { code: 'indoor', value_type: 'boolean', unit: '', choices: [] },
] as const
