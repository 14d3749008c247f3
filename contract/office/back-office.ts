import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds, pools } from '#domain/catalogue/constants.ts'
import { deviceHolders, deviceStates } from '#domain/devices/states.ts'
import { orderStatuses } from '#domain/orders/states.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { line } from '../protocol/text-fields.ts'

const read = { who: permissions.open_back_office, limit: 'read' } as const

/** Queues of open work; staff see only those they can work on. */
export const workQueues = [
  'orders_to_ship',
  'orders_later',
  'silent_parcels',
  'silent_requests',
  'shortages',
  'overdue',
  'loaners_out',
  'requests_to_review',
  'steps_failed',
  'disputes',
  'silent_settlements',
  'statements',
  'withdrawals',
  'refunds_to_approve',
  'refunds_failed',
  'refund_accounts',
  'payment_disputes',
  'payments_processing',
  'balances_owed',
  'proposals',
  'findings',
  'messages',
  'waitlist',
  'mails_failed',
] as const

const takenSchema = z.object({ user_id: z.uuid(), name: z.string(), mine: z.boolean() })

const waitingParams = z.strictObject({ queue: z.enum(workQueues), ref: z.string().min(1).max(64) })

const take = { who: permissions.open_back_office, limit: 'write', params: waitingParams } as const

/** Endpoints used on every screen of the admin app. */
export const backOfficeEndpoints = endpoints({
  'GET /admin/search': {
    ...read,
    summary: 'Finds orders, machines and people by part of their number, name or address; newest of each first',
    query: z.object({ q: line(80).min(1, 'required') }),
    data: z.object({
      orders: z.array(
        z.object({
          order_no: z.string(),
          kind: z.enum(offerKinds),
          order_status: z.enum(orderStatuses),
          recipient: z.string(),
          email: z.string(),
          created_at: z.iso.datetime(),
        }),
      ),
      devices: z.array(
        z.object({
          device_id: z.uuid(),
          serial_number: z.string(),
          device_type: z.string(),
          pool: z.enum(pools),
          holder: z.enum(deviceHolders),
          device_state: z.enum(deviceStates),
        }),
      ),
      /** Only for those who may manage users. */
      users: z.array(
        z.object({
          user_id: z.uuid(),
          user_name: z.string(),
          email: z.string(),
          role: z.string(),
          user_status: z.string(),
        }),
      ),
    }),
  },
  'GET /admin/today': {
    ...read,
    summary: 'Lists the work waiting for the caller, how long it has waited, and who has taken it',
    tellsOfNobody: 'How much waits, and the first few of it, the same each time.',
    data: z.object({
      /** Shop time, from which ages are computed. */
      now: z.iso.datetime(),
      queues: z.array(
        z.object({
          queue: z.enum(workQueues),
          count: z.int().describe('counted to a thousand'),
          oldest_at: z.iso.datetime().nullable(),
          taken: z.int().describe('how many of them somebody has taken'),
          /** Tasks that the caller has taken first, then those waiting longest. */
          first: z.array(
            z.object({
              ref: z.string(),
              label: z.string(),
              at: z.iso.datetime(),
              taken_by: takenSchema.nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'POST /admin/today/{queue}/{ref}/take': {
    ...take,
    summary: 'Takes a task, visibly for colleagues; from a colleague only if they are named',
    body: z.strictObject({ from: z.uuid().optional().describe('who has it now: it is taken over from them') }),
    data: takenSchema,
    refusals: ['no_permission', 'resource_missing', 'already_changed'],
  },
  'POST /admin/today/{queue}/{ref}/give-back': {
    ...take,
    summary: 'Gives a task back to the queue',
    body: z.strictObject({}),
    data: z.null(),
    refusals: ['no_permission', 'already_changed'],
  },
  'GET /admin/figures': {
    ...read,
    summary: 'Key figures: machines by model and this week’s returns; money for those who may read the ledger',
    tellsOfNobody: 'Sums.',
    data: z.object({
      today: isoDay,
      models: z.array(z.object({ device_type: z.string(), name: z.string(), rentable: z.int(), rented_out: z.int() })),
      rents_running: z.int(),
      to_deliver: z.int(),
      overdue: z.int(),
      /** Today and the following six days. */
      returns: z.array(z.object({ day: isoDay, count: z.int() })),
      money: z
        .object({
          deposits_held: z.int(),
          /** Twelve months up to this one; net, in cents. A refund is subtracted from the month it was made in. */
          revenue: z.array(z.object({ month: isoDay, rent: z.int(), sales: z.int(), other: z.int(), total: z.int() })),
        })
        .nullable(),
    }),
  },
  'GET /admin/events': {
    ...read,
    summary: 'Streams changes as events: a topic and, where one record is meant, its number',
    tellsOfNobody: 'Topics and numbers of what has changed.',
    data: z.null(),
    raw: 'text/event-stream',
    refusals: ['too_many_requests'],
  },
})
