import { exportList } from '#server/platform/exports/export-list.ts'
import { deviceOrders, selectFilteredDevices } from './store.ts'

export const exportDevices = exportList({
  name: 'devices',
  order: deviceOrders.serial_number,
  rows: selectFilteredDevices,
  view: async (_context, rows) => rows,
  // First the columns that an import file has, then what the shop knows in addition.
  columns: ({ fields, cents, moment }) => [
    ...fields('text', 'serial_number', 'device_type', 'pool', 'purchase_date'),
    cents('purchase_price_eur', row => row.purchase_price),
    ...fields('text', 'guarantee_end', 'work_area', 'remarks', 'holder', 'device_state', 'device_status', 'used'),
    moment('created_at', row => row.created_at),
  ],
})
