import { byLanguage } from '#domain/languages.ts'
import type { Model } from './model-values.ts'

const emptyTexts = {
  name: '',
  tagline: '',
  description: '',
  sections: [],
  box: [],
  warranty: { body: '', battery: '', dock: '', wear: '' },
  warnings: [],
  data_facts: [],
}
const party = { name: '', address: '', email: '' }
/** Shown as an empty field. */
const unknown = Number.NaN

/** The initial values of a new model. */
export const blankModel: Model = {
  device_type_id: '',
  version: 0,
  listed: false,
  ...{ status: 'delisted', cover: null, monthly_rent: null, deposit: null, unit_price: null },
  missing: [],
  inventory: 0,
  lease_inventory: 0,
  buy_inventory: 0,
  key: '',
  mowing_area: unknown,
  zones: unknown,
  cutting_efficiency: unknown,
  min_mowing_height: unknown,
  max_mowing_height: unknown,
  cutting_width: unknown,
  travel_speed: unknown,
  disc_speed: unknown,
  working_slope: unknown,
  battery_capacity: unknown,
  mowing_time: unknown,
  charging_time: unknown,
  weight: unknown,
  noise: unknown,
  passage: unknown,
  navigation: 'camera',
  mobile_network: false,
  ip_rating: 'IPX6',
  min_months: 1,
  max_months: 24,
  warranty_months: { body: 24, battery: 24, dock: 24, wear: 6 },
  software_support_months: unknown,
  spare_parts_years: unknown,
  maker: party,
  eu_responsible: party,
  declaration: null,
  maker_in_eu: false,
  importer: null,
  security: null,
  battery_removal: null,
  repair: null,
  texts: byLanguage(() => emptyTexts),
  gallery: [],
  position: 0,
}
