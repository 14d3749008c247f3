import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { addDevice, changeDevice, commandDevice, moveDevice } from './change-device.ts'
import { importDevices } from './import-devices.ts'
import { exportDevices, readDevice, readDeviceEvents, readDevices } from './read-devices.ts'
import { readDeviceRequests, readDeviceReservations } from './read-ties.ts'

export const deviceRoutes: Routes<typeof deviceEndpoints> = {
  'GET /admin/devices': readDevices,
  'GET /admin/devices/export': exportDevices,
  'POST /admin/devices': addDevice,
  'GET /admin/devices/{id}': readDevice,
  'PUT /admin/devices/{id}': changeDevice,
  'POST /admin/devices/{id}/commands': commandDevice,
  'POST /admin/devices/{id}/pool': moveDevice,
  'POST /admin/devices/import': importDevices,
  'GET /admin/devices/{id}/reservations': readDeviceReservations,
  'GET /admin/devices/{id}/requests': readDeviceRequests,
  'GET /admin/devices/{id}/events': readDeviceEvents,
}
