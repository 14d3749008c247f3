/** What other capabilities may read and write in the tables of catalogue. */

export { type ModelData, readModelData } from './facts/read-model-data.ts'
export { findDeclarations } from './facts/store-declarations.ts'
export {
  type DatedMonths,
  type DeviceType,
  findDeviceType,
  findListedSkus,
  findMonths,
  findPrices,
  findTypeProducts,
  listDeviceTypes,
  loadStock,
  type Price,
} from './store.ts'
export { findDeviceTypes, shareLockModels } from './store-models.ts'
export { type ShownSku, shownToBuy, soldFor } from './store-shown.ts'
export { findUnreadyListings } from './unready-listings.ts'
