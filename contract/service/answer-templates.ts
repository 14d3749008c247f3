import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { inEachLanguage, line, lines } from '../protocol/text-fields.ts'
import { maxReplyLength } from './messages.ts'

/** Empty where no text exists yet: a reply is never sent in another language instead. */
const texts = inEachLanguage(lines(maxReplyLength))

const fields = { title: line(80).min(1, 'required'), texts }
const params = z.strictObject({ id: z.string().max(64) })
const templateSchema = z.object({
  template_id: z.uuid(),
  ...fields,
  version: z.int(),
  updated_at: z.iso.datetime(),
})

/** Templates for frequent replies, once in each language: they are suggested and never sent automatically. */
export const answerTemplateEndpoints = endpoints({
  'GET /admin/answer-templates': {
    summary: 'Lists all answer templates by name',
    who: permissions.answer_messages,
    tellsOfNobody: 'Words of the shop.',
    data: z.object({ list: z.array(templateSchema) }),
  },
  'GET /admin/answer-templates/export': exportEndpoint(permissions.answer_messages, {
    list: 'All answer templates',
    filters: {},
  }),
  'POST /admin/answer-templates': {
    summary: 'Adds an answer template',
    who: permissions.answer_messages,
    idempotent: true,
    body: z.strictObject(fields),
    data: templateSchema,
    fresh: 'words',
  },
  'PUT /admin/answer-templates/{id}': {
    summary: 'Changes an answer template',
    who: permissions.answer_messages,
    params,
    body: z.strictObject({ ...fields, version: z.int() }),
    data: templateSchema,
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'already_changed'],
  },
  'DELETE /admin/answer-templates/{id}': {
    summary: 'Removes an answer template; answers already sent stay',
    who: permissions.answer_messages,
    params,
    data: z.null(),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing'],
  },
})
