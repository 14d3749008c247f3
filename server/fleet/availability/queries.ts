/** What other capabilities may read and write in the tables of availability. */

export { lockFleet, moveBookings, readFleet } from './store.ts'
export {
  changeReservation,
  findOtherReservations as othersOn,
  findReservation,
  findReservations as reservationsOf,
  type Reservation,
} from './store-ranges.ts'
export {
  countMissingPieces as missingPieces,
  findDeviceNames as devicesNamed,
  findIdleInOtherPool as idleInOtherPool,
  findShortItems as shortItems,
  findShortModels as modelsShort,
  findShortOrders as shortOrdersAfter,
  listShortages as allShortages,
  type NamedShortage,
} from './store-shortages.ts'
