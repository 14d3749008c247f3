/** What other capabilities may read and write in the tables of catalogue. */

export { type ModelData, readModelData } from './facts/read-model-data.ts'
export { findDeclarations } from './facts/store-declarations.ts'
export {
  type DatedMonths,
  type DeviceType,
  findDeviceType,
  findListedSkus as listedSkusOf,
  findMonths as monthsOf,
  findPrices as pricesOf,
  findTypeProducts as productsOfTypes,
  listDeviceTypes,
  loadStock as stockOf,
  type Price,
} from './store.ts'
export { findDeviceTypes as typesOf, shareLockModels as holdModels } from './store-models.ts'
export { type ShownSku, shownToBuy, soldFor } from './store-shown.ts'
export { findUnreadyListings } from './unready-listings.ts'
