/** What other capabilities may read and write in the tables of shipments. */
export { findBySerial } from './machines/store-units.ts'
export {
  type Content,
  findShipment,
  insertShipment,
  listShipments,
  type Sender,
  type Shipment,
  updateShipment,
} from './store.ts'
export { purchasesToComplete } from './store-orders.ts'
