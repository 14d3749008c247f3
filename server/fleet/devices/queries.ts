/** What other capabilities may read and write of the tables of devices. */

export { findDevice, insertEvent, lockDevice, updateDevice } from './store.ts'
export { freeSaleUnit, freeSaleUnits } from './store-promises.ts'
