/** What other capabilities may read and write in the tables of availability. */

export { lockFleet, moveReservations, readFleet } from './store.ts'
export {
  changeReservation,
  findOtherReservations,
  findReservation,
  findReservations,
  type Reservation,
} from './store-ranges.ts'
export {
  countMissingPieces,
  findDeviceNames,
  findIdleInOtherPool,
  findShortItems,
  findShortModels,
  findShortOrders,
  listShortages,
  type NamedShortage,
} from './store-shortages.ts'
