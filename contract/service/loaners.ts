import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { serialNumber } from '../fleet/devices.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { concessionReason, givingRefusals } from '../protocol/giving.ts'
import { lines, reasonField } from '../protocol/text-fields.ts'
import { findingsField, sidePictures } from './inspection-fields.ts'
import { requestNumberParams } from './request-fields.ts'
import { requestAdminEndpoints } from './requests-admin.ts'

const inspectionFields = { pictures: sidePictures, remark: lines(2000).default('') }
/** The machine to use; none: the best match. */
const machineChoice = { serial_number: serialNumber.optional() }

const loanerAction = {
  who: permissions.manage_orders,
  limit: 'write',
  idempotent: true,
  params: requestNumberParams,
  data: requestAdminEndpoints['GET /admin/requests/{request_no}'].data,
} as const

const noMachine = [
  'operation_not_found',
  'operation_status_invalid',
  'device_not_found',
  'stock_insufficient',
  'already_done',
  'order_disputed',
  ...givingRefusals,
] as const

/** A machine lent during a repair, and a swap. */
export const loanerEndpoints = endpoints({
  'POST /admin/requests/{request_no}/loaner': {
    ...loanerAction,
    summary: 'Hands out a loaner for the days of a repair; bookings that were not handed out move to make room for it',
    fresh: 'giving',
    body: z.strictObject({
      ...machineChoice,
      ...inspectionFields,
      ...concessionReason,
      days: z.int().min(1).max(90).default(14),
    }),
    refusals: noMachine,
  },
  'POST /admin/requests/{request_no}/loaner/back': {
    ...loanerAction,
    summary: 'Records that a loaner is back and in what condition; a claim for one that was given up is undone',
    fresh: 'fleet',
    body: z.strictObject({ ...inspectionFields, findings: findingsField }),
    refusals: ['operation_not_found', 'operation_status_invalid', 'device_status_wrong', 'process_incomplete'],
  },
  'POST /admin/requests/{request_no}/loaner/lost': {
    ...loanerAction,
    who: ['admin'],
    fresh: 'money',
    summary:
      'Gives up a loaner that never came back: its value is claimed from the customer, for a tenant from the deposit first',
    body: z.strictObject({ reason: reasonField }),
    refusals: ['operation_not_found', 'operation_status_invalid', 'process_incomplete'],
  },
  'POST /admin/requests/{request_no}/swap': {
    ...loanerAction,
    summary:
      'Replaces the machine for the rest of the rental (by the loaner, if one is out) or a machine that was bought; the contract stays',
    fresh: 'giving',
    body: z.strictObject({ ...machineChoice, ...inspectionFields, ...concessionReason }),
    refusals: [...noMachine, 'operation_in_progress', 'device_status_wrong'],
  },
})
