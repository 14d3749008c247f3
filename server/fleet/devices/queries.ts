/** What other capabilities may read and write of the tables of devices. */

export { findDevice, insertEvent, lockDevice, updateDevice } from './store.ts'
export { freeSaleUnit, freeSaleUnits, isBound } from './store-promises.ts'
