import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { minRemedies, recallRemedies } from '#domain/devices/recalls.ts'
import { type Language, languages } from '#domain/languages.ts'
import { isSoothing } from '#domain/safety/recall-notice.ts'
import { serialNumber } from '../fleet/devices.ts'
import { pictureSchema } from '../offers/catalogue.ts'
import { exportEndpoint } from '../office/exports.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, lines, reasonField } from '../protocol/text-fields.ts'

/**
 * The texts are sent to every holder in the name of the shop, so they must not contain links or addresses: contact
 * details are part of the mail itself.
 */
const address = /:\/\/|@|[\p{L}\d]{2}\.\p{L}{2}/u
const isWithoutAddress = (text: string) => !address.test(text)

const textIn = (language: Language) =>
  lines(2000)
    .min(10, 'required')
    .refine(isWithoutAddress, 'no_addresses')
    .refine(text => !isSoothing(text, language), 'no_soothing')

const texts = z.strictObject(
  Object.fromEntries(languages.map(language => [language, textIn(language)])) as Record<Language, z.ZodString>,
)

const recallId = { params: z.strictObject({ id: z.string().max(64) }) }
const remedy = z.enum(recallRemedies)
const range = { device_type: z.string(), serial_from: z.string(), serial_to: z.string() }

const listed = z.object({
  ...range,
  recall_id: z.uuid(),
  remedies: z.array(remedy),
  devices: z.int(),
  notices: z.int(),
  told: z.int().describe('the number of holders notified so far'),
  created_at: z.iso.datetime(),
  tells_at: z.iso.datetime().nullable().describe('until then it can be stopped; null: sent at once'),
  stopped_at: z.iso.datetime().nullable(),
})

const holder = z.object({
  device_id: z.uuid(),
  serial_number: z.string(),
  order_no: z.string(),
  kind: z.enum(['rent', 'buy']),
  language: z.enum(languages),
  chosen: remedy.nullable(),
  /** The request by which the remedy was chosen. */
  request_no: z.string().nullable(),
  chosen_at: z.iso.datetime().nullable(),
  reminded_at: z.iso.datetime().nullable(),
  reminders: z.int(),
  put_in_order: z.boolean().describe('the machine is in order again, whatever its holder chose'),
})

const body = z
  .strictObject({
    device_type: line(80).min(1, 'required'),
    serial_from: serialNumber,
    serial_to: serialNumber,
    remedies: z.array(remedy).min(1, 'required').max(recallRemedies.length),
    one_remedy_reason: lines(500)
      .default('')
      .describe('required for a single remedy: why the others are impossible or out of proportion'),
    hazard: texts.describe('the danger'),
    to_do: texts.describe('what a holder does with the machine'),
    dry_run: z.boolean().default(true),
    /** The number from the dry run: if it has changed meanwhile, nothing is sent. */
    expected: z.int().min(0).optional(),
  })
  .superRefine(({ serial_from, serial_to, remedies, one_remedy_reason, dry_run, expected }, context) => {
    const field = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (serial_from.length !== serial_to.length || serial_from > serial_to) field('serial_to', 'invalid')
    if (new Set(remedies).size < remedies.length) field('remedies', 'invalid')
    if (remedies.length < minRemedies && one_remedy_reason.trim().length < 10) field('one_remedy_reason', 'required')
    if (!dry_run && expected === undefined) field('expected', 'required')
  })

export const recallEndpoints = endpoints({
  'GET /recalls': {
    summary: 'The recalls whose holders were notified, newest first, as published on the page about safety',
    who: 'anyone',
    cacheSeconds: 30,
    kept: true,
    data: z.object({
      list: z.array(
        z.object({
          ...range,
          recall_id: z.uuid(),
          model: z.string(),
          picture: pictureSchema.nullable(),
          told_on: isoDay,
          sold_from: isoDay.nullable().describe('the first and the last day on which one of them was ordered'),
          sold_until: isoDay.nullable(),
          hazard: z.string(),
          to_do: z.string(),
          remedies: z.array(remedy),
        }),
      ),
    }),
  },
  'POST /admin/recalls': {
    summary: 'Recalls machines: first only counted (`dry_run`); otherwise all holders are notified an hour later',
    who: permissions.manage_orders,
    idempotent: true,
    body,
    data: z.object({
      /** null: a dry run. */
      recall_id: z.uuid().nullable(),
      devices: z.int(),
      /** In stock or in the workshop: nobody needs to be notified. */
      with_us: z.int(),
      notices: z.int(),
      tells_at: z.iso.datetime().nullable().describe('until then it can be stopped'),
      previews: z
        .array(z.object({ language: z.enum(languages), subject: z.string(), text: z.string(), html: z.string() }))
        .describe('of a dry run: the mail as a buyer would get it, with an example order'),
    }),
    fresh: 'many',
    refusals: ['resource_missing', 'already_changed'],
  },
  'POST /admin/recalls/{id}/stop': {
    summary: 'Stops a recall before any holder has been notified',
    who: permissions.open_back_office,
    idempotent: true,
    ...recallId,
    body: z.strictObject({ reason: reasonField }),
    data: z.object({ recall_id: z.uuid(), stopped_at: z.iso.datetime() }),
    fresh: 'many',
    refusals: ['uuid_invalid', 'resource_missing', 'already_changed'],
  },
  'GET /admin/recalls': {
    summary: 'Lists recalls, newest first',
    who: permissions.open_back_office,
    query: z.object(cursorQuery),
    data: longListOf(listed),
  },
  'GET /admin/recalls/{id}': {
    summary: 'One recall with its texts, and how many of its holders have chosen what',
    who: permissions.open_back_office,
    ...recallId,
    data: listed.extend({
      hazard: z.record(z.enum(languages), z.string()),
      to_do: z.record(z.enum(languages), z.string()).nullable().describe('null: in one with the danger'),
      one_remedy_reason: z.string(),
      answers: z.object({ repair: z.int(), replace: z.int(), refund: z.int() }),
      open: z.int().describe('holders who have not chosen, and whose machine is not in order'),
      reminded_at: z.iso.datetime().nullable(),
      remindable_from: z.iso.datetime().nullable().describe('null: nobody was notified yet, or it was stopped'),
      may_remind: z.boolean().describe('by the clock of the shop'),
    }),
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'GET /admin/recalls/{id}/holders': {
    summary: 'Who was notified of a recall, by order and serial number, and what they chose',
    who: permissions.open_back_office,
    ...recallId,
    query: z.object({ ...cursorQuery, answered: z.enum(['true', 'false']).optional() }),
    data: longListOf(holder),
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /admin/recalls/{id}/remind': {
    summary: 'Mails the holders who have not chosen once more, at most once a day',
    who: permissions.manage_orders,
    idempotent: true,
    ...recallId,
    body: z.strictObject({ expected: z.int().min(1).describe('how many are to be reminded, as was shown') }),
    data: z.object({ recall_id: z.uuid(), notices: z.int(), reminded_at: z.iso.datetime() }),
    fresh: 'many',
    refusals: ['uuid_invalid', 'resource_missing', 'already_changed', 'operation_status_invalid'],
  },
  'GET /admin/recalls/export': exportEndpoint(permissions.open_back_office, {
    list: 'What was called back',
    filters: {},
  }),
})
