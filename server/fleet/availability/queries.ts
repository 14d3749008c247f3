/** What other capabilities may read and write of the tables of availability. */

export { lockFleet, moveBookings, readFleet } from './store.ts'
export { changeReservation, findReservation, othersOn, type Reservation, reservationsOf } from './store-ranges.ts'
export {
  allShortages,
  devicesNamed,
  idleInOtherPool,
  missingPieces,
  modelsShort,
  type NamedShortage,
  shortItems,
  shortOrdersAfter,
} from './store-shortages.ts'
