import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { isDay } from '#domain/calendar.ts'
import { deviceStatuses, pools } from '#domain/catalogue/constants.ts'
import { manualCommands } from '#domain/devices/commands.ts'
import { normalizeSerial, reservationPurposes, reservationStates } from '#domain/devices/constants.ts'
import { deviceEvents } from '#domain/devices/events.ts'
import { maxImportRows } from '#domain/devices/import-rows.ts'
import { deviceHolders, deviceStates } from '#domain/devices/states.ts'
import { actors } from '#domain/machine.ts'
import { orderStatuses } from '#domain/orders/states.ts'
import { applyTypes, auditStatuses, processStatuses } from '#domain/requests/states.ts'
import { centsField, offerFields } from '../offers/catalogue.ts'
import { version } from '../offers/catalogue-admin-shapes.ts'
import { exportEndpoint } from '../office/exports.ts'
import { asDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, lines, reasonField } from '../protocol/text-fields.ts'

export const serialNumber = z
  .string()
  .overwrite(normalizeSerial)
  .min(1)
  .max(64)
  .regex(/^$|^[A-Z0-9]+([-./_ ][A-Z0-9]+)*$/, 'serial_format')

const day = asDay(z.string().refine(text => isDay(text) && text >= '2000-01-01', 'date_format'))

const deviceFields = {
  serial_number: serialNumber,
  device_type_id: z.uuid(),
  purchase_date: day.nullable(),
  purchase_price: centsField.nullable(),
  guarantee_end: day.nullable(),
  remarks: lines(2000),
  work_area: line(240),
}

/** A guarantee must end after the purchase of its machine. */
function datesInOrder(
  { purchase_date, guarantee_end }: { purchase_date: string | null; guarantee_end: string | null },
  check: z.core.$RefinementCtx,
): void {
  const isTurned = purchase_date !== null && guarantee_end !== null && guarantee_end <= purchase_date
  if (isTurned) check.addIssue({ code: 'custom', path: ['guarantee_end'], message: 'end_after_start' })
}

const expectedVersion = version
  .optional()
  .describe('the version of the machine that was seen; a newer version is refused')

const deviceData = z.object({
  ...deviceFields,
  device_id: z.uuid(),
  version,
  device_type: z.string().describe('the key of the model'),
  pool: z.enum(pools),
  used: z.boolean().describe('has had a user before: it can be sold as used only'),
  holder: z.enum(deviceHolders),
  device_state: z.enum(deviceStates),
  device_status: z.enum(deviceStatuses),
  restorable: z.boolean().describe('retired less than a day ago: it can be put back'),
  /** Same value as `device_state`; below it the model data that customers see. */
  status: z.enum(deviceStates),
  ...offerFields,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const eventData = z.object({
  event_id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  actor_role: z.enum(actors),
  event: z.enum(deviceEvents),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
})

/** Days on which a machine was, is or will be reserved. */
const reservationData = z.object({
  reservation_id: z.uuid(),
  purpose: z.enum(reservationPurposes),
  reservation_state: z.enum(reservationStates),
  from: z.string().describe('the first day, including preparation and transport'),
  to: z.string().nullable().describe('the first day after it; null: not known yet'),
  order_no: z.string().nullable(),
  order_status: z.enum(orderStatuses).nullable(),
  recipient: z.string().nullable(),
})

const deviceRequestData = z.object({
  request_no: z.string(),
  apply_type: z.enum(applyTypes),
  audit_status: z.enum(auditStatuses),
  process_status: z.enum(processStatuses),
  apply_time: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  order_no: z.string(),
  as_loaner: z.boolean().describe('it replaced the machine of the request as a loaner'),
})

/** One row of an import file; the shop reports for each whether it can be imported. */
const importRowData = z.object({
  line: z.int(),
  serial_number: z.string(),
  device_type: z.string(),
  pool: z.string(),
  purchase_date: z.string().nullable(),
  purchase_price: z.int().nullable(),
  guarantee_end: z.string().nullable(),
  work_area: z.string(),
  remarks: z.string(),
})
const importIssueData = z.object({
  line: z.int().describe('line of the file, counted from 1'),
  field: z.string().describe('the column; empty: the whole line'),
  rule: z.string(),
  message: z.string(),
})

export const deviceSorts = ['serial_number', '-serial_number', 'created_at', '-created_at'] as const

const idParams = z.strictObject({ id: z.string().max(64) })
const manage = permissions.manage_devices
const write = { who: manage, limit: 'write' } as const
/** Anyone with access to the admin app may read: customers call about machines. */
const read = { who: permissions.open_back_office, limit: 'read' } as const

const deviceFilters = {
  device_type: z.string().max(64).optional().describe('the key of a model'),
  pool: z.enum(pools).optional(),
  holder: z.enum(deviceHolders).optional(),
  device_state: z.enum(deviceStates).optional(),
  device_status: z.enum(deviceStatuses).optional(),
  q: line(64).optional().describe('part of a serial number'),
}

export const deviceEndpoints = endpoints({
  'GET /admin/devices': {
    ...read,
    summary: 'Lists machines, filtered by model, holder and state',
    query: z.object({ ...cursorQuery, ...deviceFilters, sort: z.enum(deviceSorts).default('serial_number') }),
    data: longListOf(deviceData),
  },
  'GET /admin/devices/export': exportEndpoint(permissions.open_back_office, {
    list: 'All machines',
    filters: deviceFilters,
  }),
  'POST /admin/devices': {
    ...write,
    summary: 'Adds a machine to the rental fleet or the stock for sale',
    body: z
      .strictObject({
        ...deviceFields,
        purchase_date: deviceFields.purchase_date.default(null),
        purchase_price: deviceFields.purchase_price.default(null),
        guarantee_end: deviceFields.guarantee_end.default(null),
        remarks: deviceFields.remarks.default(''),
        work_area: deviceFields.work_area.default(''),
        pool: z.enum(pools),
      })
      .superRefine(datesInOrder),
    data: deviceData,
    idempotent: true,
    fresh: 'fleet',
    refusals: ['device_type_not_found', 'serial_number_exists'],
  },
  'GET /admin/devices/{id}': {
    ...read,
    summary: 'One machine',
    params: idParams,
    data: deviceData,
    refusals: ['uuid_invalid', 'device_not_found'],
  },
  'PUT /admin/devices/{id}': {
    ...write,
    summary:
      'Changes the data of a machine; disabling retires it, permanently after a day; its model can change only in stock',
    params: idParams,
    body: z
      .strictObject({
        ...deviceFields,
        device_status: z.enum(deviceStatuses),
        version,
        reason: reasonField.optional(),
      })
      .superRefine(datesInOrder),
    data: deviceData,
    fresh: 'fleet',
    refusals: [
      'uuid_invalid',
      'device_not_found',
      'device_type_not_found',
      'device_status_wrong',
      'serial_number_exists',
      'already_changed',
    ],
  },
  'POST /admin/devices/{id}/commands': {
    ...write,
    summary:
      'Applies a command to a machine, such as repairing or restocking it; one that is not possible now is refused with a reason',
    params: idParams,
    body: z.strictObject({
      command: z.enum(manualCommands),
      reason: reasonField,
      version: expectedVersion,
      as_new: z
        .boolean()
        .default(false)
        .describe(
          'for `restock` of a machine that a buyer has had: the person who inspected it declares it as new; otherwise it is sold as used',
        ),
    }),
    data: deviceData,
    idempotent: true,
    fresh: 'fleet',
    // A report that the machine is back waives what a closed rental still owes.
    refusals: ['uuid_invalid', 'device_not_found', 'device_status_wrong', 'proof_required', ...givingRefusals],
  },
  'POST /admin/devices/{id}/pool': {
    ...write,
    summary:
      'Moves a machine in stock between renting and selling; one that was rented out or sold before is sold as used',
    params: idParams,
    body: z.strictObject({ pool: z.enum(pools), reason: reasonField, version: expectedVersion }),
    data: deviceData,
    idempotent: true,
    fresh: 'fleet',
    refusals: ['uuid_invalid', 'device_not_found', 'device_status_wrong', 'already_changed', 'already_done'],
  },
  'POST /admin/devices/import': {
    ...write,
    summary: `Takes a file of at most ${maxImportRows} machines (CSV): first only read (\`dry_run\`), then all of it or nothing`,
    idempotent: true,
    body: z.strictObject({
      csv: z
        .string()
        .min(1)
        .max(200_000)
        .describe(
          'the file with the columns serial_number, device_type, pool and optional others; purchase_price_eur is in euros (410,00), not in cents',
        ),
      dry_run: z.boolean().default(true),
    }),
    data: z.object({
      rows: z.array(importRowData),
      /** If there is any, nothing is imported: listed here in a dry run, otherwise as the fields of a refusal. */
      faults: z.array(importIssueData),
      added: z.int(),
    }),
    fresh: 'many',
    refusals: ['serial_number_exists'],
  },
  'GET /admin/devices/{id}/reservations': {
    ...read,
    summary: 'Lists the past, current and future reservations of a machine, latest days first',
    params: idParams,
    query: z.object(cursorQuery),
    data: longListOf(reservationData).extend({
      promised: z.array(z.enum(reservationPurposes)).describe('the purposes of its reservations from today on'),
      is_bound: z.boolean().describe('out for an order or a request, and taken back only through it'),
    }),
    refusals: ['uuid_invalid', 'device_not_found'],
  },
  'GET /admin/devices/{id}/requests': {
    ...read,
    summary: 'Lists repairs and other requests about a machine, newest first',
    params: idParams,
    query: z.object(cursorQuery),
    data: longListOf(deviceRequestData),
    refusals: ['uuid_invalid', 'device_not_found'],
  },
  'GET /admin/devices/{id}/events': {
    ...read,
    summary: 'Lists the history of a machine, newest first',
    params: idParams,
    query: z.object(cursorQuery),
    data: longListOf(eventData),
    refusals: ['uuid_invalid', 'device_not_found'],
  },
})
