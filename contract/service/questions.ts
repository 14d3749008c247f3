import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { languages } from '#domain/languages.ts'
import { questionLength, questionStates } from '#domain/messages/constants.ts'
import { exportEndpoint } from '../office/exports.ts'
import { emailField } from '../people/accounts.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { listOf, pageQuery } from '../protocol/lists.ts'
import { line, lines } from '../protocol/text-fields.ts'
import { maxReplyLength } from './messages.ts'

const keyParams = z.strictObject({ key: z.string().max(64) })
const questionParams = z.strictObject({ id: z.string().max(64) })
const questionFilters = { state: z.enum(questionStates).optional(), device_type: z.string().max(64).optional() }
const questionField = lines(questionLength.max).min(questionLength.min)

export const questionEndpoints = endpoints({
  'GET /device-types/{key}/questions': {
    summary: 'Answered questions about a model, newest first',
    who: 'anyone',
    limit: 'read',
    cacheSeconds: 60,
    params: keyParams,
    query: z.object({ ...pageQuery, question_language: z.enum(languages).optional() }),
    data: listOf(
      z.object({
        question_id: z.uuid(),
        author: z.string().describe('first name and initial; empty: somebody who is not a customer any more'),
        language: z.enum(languages),
        question: z.string(),
        answer: z.string(),
        published_at: z.iso.datetime(),
        demo: z.boolean(),
      }),
    ),
    refusals: [],
  },
  'POST /device-types/{key}/questions': {
    summary: 'Asks about a model; the answer is mailed, and stands beside the model once staff publish it',
    who: ['guest', 'customer'],
    limit: 'write',
    changesShop: true,
    idempotent: true,
    params: keyParams,
    body: z.strictObject({
      text: questionField,
      name: line(80).min(1).optional().describe('required of whose account has none; shortened where it is published'),
      email: emailField.optional().describe('required of guests; a customer is answered at the address of his account'),
      altcha: z.string().max(8192).optional().describe('required of guests: a solved challenge of GET /common/captcha'),
    }),
    data: z.object({
      ticket: z.string(),
      secret: z.string().describe('opens the question as a message together with the ticket'),
      due_on: isoDay,
    }),
    refusals: ['product_not_found', 'captcha_verification_failed'],
  },
  'GET /admin/questions': {
    summary: 'Questions about models: those that wait first, the longest waiting on top',
    who: permissions.answer_messages,
    limit: 'read',
    query: z.object({ ...pageQuery, ...questionFilters }),
    data: listOf(
      z.object({
        question_id: z.uuid(),
        state: z.enum(questionStates),
        device_type: z.string(),
        language: z.enum(languages),
        author: z.string(),
        question: z.string(),
        answer: z.string().nullable().describe('as it is published'),
        reason: z.string().nullable().describe('of what was not published: the last words to the asker'),
        message_id: z.uuid().nullable().describe('the conversation it came from; null: none that is still there'),
        asked_at: z.iso.datetime(),
        published_at: z.iso.datetime().nullable(),
        due_on: isoDay.nullable(),
        overdue: z.boolean(),
        demo: z.boolean(),
      }),
    ),
    refusals: [],
  },
  'GET /admin/questions/export': exportEndpoint(permissions.answer_messages, {
    list: 'All questions',
    filters: questionFilters,
  }),
  'POST /admin/questions/{id}/answer': {
    summary: 'Publishes a question with its answer, in the language of the question, and mails it to the asker',
    who: permissions.answer_messages,
    limit: 'write',
    changesShop: true,
    idempotent: true,
    params: questionParams,
    body: z.strictObject({
      answer: lines(maxReplyLength).min(2),
      question: questionField.optional().describe('as it is published, without what is nobody else’s business'),
      question_language: z
        .enum(languages)
        .optional()
        .describe('where somebody asked in another language than that of the page'),
    }),
    data: z.object({ state: z.enum(questionStates) }),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'completed_unchangeable'],
  },
  'POST /admin/questions/{id}/refuse': {
    summary: 'Does not publish a question, or takes it back; the asker is told why',
    who: permissions.answer_messages,
    limit: 'write',
    changesShop: true,
    idempotent: true,
    params: questionParams,
    body: z.strictObject({ reason: lines(1000).min(10) }),
    data: z.object({ state: z.enum(questionStates) }),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'completed_unchangeable'],
  },
})
