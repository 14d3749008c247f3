import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { recallRemedies } from '#domain/devices/recalls.ts'
import { languages } from '#domain/languages.ts'
import { serialNumber } from './devices.ts'
import { endpoints } from './endpoint.ts'
import { cursorQuery, longListOf } from './lists.ts'
import { line, lines } from './text-fields.ts'

const texts = z.strictObject(
  Object.fromEntries(languages.map(language => [language, lines(2000).min(10, 'required')])) as Record<
    (typeof languages)[number],
    z.ZodString
  >,
)

const range = { device_type: z.string(), serial_from: z.string(), serial_to: z.string() }

const holderSchema = z.object({
  serial_number: z.string(),
  order_no: z.string(),
  recipient: z.string(),
  email: z.string(),
  language: z.enum(languages),
})

export const recallEndpoints = endpoints({
  'POST /admin/recalls': {
    summary: 'Calls machines back: first only counted (`dry_run`), then every holder is told, some at a time',
    who: permissions.manage_orders,
    limit: 'write',
    idempotent: true,
    body: z
      .strictObject({
        device_type: line(80).min(1, 'required'),
        serial_from: serialNumber,
        serial_to: serialNumber,
        remedy: z.enum(recallRemedies),
        texts,
        dry_run: z.boolean().default(true),
        /** As it was counted: should there be more or fewer by now, nothing is sent. */
        expected: z.int().min(0).optional(),
      })
      .superRefine(({ serial_from, serial_to, dry_run, expected }, context) => {
        const field = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (serial_from.length !== serial_to.length || serial_from > serial_to) field('serial_to', 'invalid')
        if (!dry_run && expected === undefined) field('expected', 'required')
      }),
    data: z.object({
      /** null: only counted. */
      recall_id: z.uuid().nullable(),
      devices: z.int(),
      /** With us, on the shelf or in the workshop: nobody has to be told. */
      with_us: z.int(),
      notices: z.int(),
      holders: z.array(holderSchema),
    }),
    refusals: ['resource_missing', 'already_changed'],
  },
  'GET /admin/recalls': {
    summary: 'What was called back, the newest first',
    who: permissions.open_back_office,
    limit: 'read',
    query: z.object(cursorQuery),
    data: longListOf(
      z.object({
        ...range,
        recall_id: z.uuid(),
        remedy: z.enum(recallRemedies),
        devices: z.int(),
        notices: z.int(),
        told: z.int().describe('so many holders have been told so far'),
        created_at: z.iso.datetime(),
      }),
    ),
    refusals: [],
  },
})
