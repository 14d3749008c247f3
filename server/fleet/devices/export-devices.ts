import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type DeviceFilter, type DeviceRow, deviceOrders, selectFilteredDevices } from './store.ts'

const { text, cents, moment } = column

/** First the columns that an import file has, then what the shop knows in addition. */
const columns: CsvColumn<DeviceRow>[] = [
  text('serial_number', row => row.serial_number),
  text('device_type', row => row.device_type),
  text('pool', row => row.pool),
  text('purchase_date', row => row.purchase_date),
  cents('purchase_price_eur', row => row.purchase_price),
  text('guarantee_end', row => row.guarantee_end),
  text('work_area', row => row.work_area),
  text('remarks', row => row.remarks),
  text('holder', row => row.holder),
  text('device_state', row => row.device_state),
  text('device_status', row => row.device_status),
  text('used', row => row.used),
  moment('created_at', row => row.created_at),
]

export const exportDevices = exportList({
  name: 'devices',
  order: deviceOrders.serial_number,
  rows: (db, filter: DeviceFilter) => selectFilteredDevices(db, filter),
  view: async (_context, rows) => rows,
  columns,
})
