/** What other capabilities may read and write in the tables of devices. */

export { registeredAge, registerSince } from './register.ts'
export { findDevice, insertEvent, lockDevice, updateDevice } from './store.ts'
export { findFreeSaleUnit, findFreeSaleUnits, isBound } from './store-promises.ts'
