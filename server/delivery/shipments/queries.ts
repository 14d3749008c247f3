/** What other capabilities may read and write of the tables of shipments. */
export { findBySerial } from './machines/store-units.ts'
export {
  type Content,
  findShipment,
  insertShipment,
  type Sender,
  type Shipment,
  shipmentsOf,
  updateShipment,
} from './store.ts'
export { purchasesToComplete } from './store-orders.ts'
