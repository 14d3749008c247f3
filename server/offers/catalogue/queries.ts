/** What other capabilities may read and write of the tables of catalogue. */

export {
  type DeviceType,
  findDeviceType,
  listDeviceTypes,
  listedSkusOf,
  type Price,
  pricesOf,
  productsOfTypes,
  stockOf,
} from './store.ts'
export { holdModels, typesOf } from './store-models.ts'
export { type ShownSku, shownToBuy } from './store-shown.ts'
