import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { recallRemedies } from '#domain/devices/recalls.ts'
import { languages } from '#domain/languages.ts'
import { serialNumber } from '../fleet/devices.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, lines, reasonField } from '../protocol/text-fields.ts'

/**
 * The text is sent to every holder in the name of the shop, so it must not contain links or addresses: contact details
 * are part of the mail itself.
 */
const address = /:\/\/|@|[\p{L}\d]{2}\.\p{L}{2}/u
const isWithoutAddress = (text: string) => !address.test(text)

const texts = z.strictObject(
  Object.fromEntries(
    languages.map(language => [language, lines(2000).min(10, 'required').refine(isWithoutAddress, 'no_addresses')]),
  ) as Record<(typeof languages)[number], z.ZodString>,
)

const range = { device_type: z.string(), serial_from: z.string(), serial_to: z.string() }

export const recallEndpoints = endpoints({
  'POST /admin/recalls': {
    summary: 'Recalls machines: first only counted (`dry_run`); otherwise all holders are notified an hour later',
    who: permissions.manage_orders,
    idempotent: true,
    body: z
      .strictObject({
        device_type: line(80).min(1, 'required'),
        serial_from: serialNumber,
        serial_to: serialNumber,
        remedy: z.enum(recallRemedies),
        texts,
        dry_run: z.boolean().default(true),
        /** The number from the dry run: if it has changed meanwhile, nothing is sent. */
        expected: z.int().min(0).optional(),
      })
      .superRefine(({ serial_from, serial_to, dry_run, expected }, context) => {
        const field = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (serial_from.length !== serial_to.length || serial_from > serial_to) field('serial_to', 'invalid')
        if (!dry_run && expected === undefined) field('expected', 'required')
      }),
    data: z.object({
      /** null: a dry run. */
      recall_id: z.uuid().nullable(),
      devices: z.int(),
      /** In stock or in the workshop: nobody needs to be notified. */
      with_us: z.int(),
      notices: z.int(),
      tells_at: z.iso.datetime().nullable().describe('until then it can be stopped'),
    }),
    fresh: 'many',
    refusals: ['resource_missing', 'already_changed'],
  },
  'POST /admin/recalls/{id}/stop': {
    summary: 'Stops a recall before any holder has been notified',
    who: permissions.open_back_office,
    idempotent: true,
    params: z.strictObject({ id: z.string().max(64) }),
    body: z.strictObject({ reason: reasonField }),
    data: z.object({ recall_id: z.uuid(), stopped_at: z.iso.datetime() }),
    fresh: 'many',
    refusals: ['uuid_invalid', 'resource_missing', 'already_changed'],
  },
  'GET /admin/recalls': {
    summary: 'Lists recalls, newest first',
    who: permissions.open_back_office,
    query: z.object(cursorQuery),
    data: longListOf(
      z.object({
        ...range,
        recall_id: z.uuid(),
        remedy: z.enum(recallRemedies),
        devices: z.int(),
        notices: z.int(),
        told: z.int().describe('the number of holders notified so far'),
        created_at: z.iso.datetime(),
        tells_at: z.iso.datetime().nullable().describe('until then it can be stopped; null: sent at once'),
        stopped_at: z.iso.datetime().nullable(),
      }),
    ),
  },
  'GET /admin/recalls/export': exportEndpoint(permissions.open_back_office, {
    list: 'What was called back',
    filters: {},
  }),
})
