import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { languages } from '#domain/languages.ts'
import { questionLength, questionStates } from '#domain/messages/constants.ts'
import { exportEndpoint } from '../office/exports.ts'
import { emailField } from '../people/accounts.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { maxPersonName } from '../protocol/field-limits.ts'
import { listOf, pageQuery } from '../protocol/lists.ts'
import { line, lines } from '../protocol/text-fields.ts'
import { maxReplyLength } from './messages.ts'

const keyParams = z.strictObject({ key: z.string().max(64) })
const questionParams = z.strictObject({ id: z.string().max(64) })
const questionFilters = { state: z.enum(questionStates).optional(), device_type: z.string().max(64).optional() }
const questionField = lines(questionLength.max).min(questionLength.min)

export const questionEndpoints = endpoints({
  'GET /device-types/{key}/questions': {
    summary: 'Lists answered questions about a model, newest first',
    who: 'anyone',
    cacheSeconds: 60,
    params: keyParams,
    query: z.object({ ...pageQuery, question_language: z.enum(languages).optional() }),
    data: listOf(
      z.object({
        question_id: z.uuid(),
        author: z.string().describe('first name and initial; empty: a person who is no longer a customer'),
        language: z.enum(languages),
        question: z.string(),
        answer: z.string(),
        published_at: z.iso.datetime(),
        demo: z.boolean(),
      }),
    ),
  },
  'POST /device-types/{key}/questions': {
    summary: 'Asks a question about a model; the answer is mailed, and shown with the model once staff publish it',
    who: ['guest', 'customer'],
    changesShop: true,
    idempotent: true,
    params: keyParams,
    body: z.strictObject({
      text: questionField,
      name: line(maxPersonName)
        .min(1)
        .optional()
        .describe('required if the account has none; shortened when published'),
      email: emailField
        .optional()
        .describe('required of guests; customers get the answer at the address of their account'),
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
    summary: 'Lists questions about models: those waiting first, longest waiting on top',
    who: permissions.answer_messages,
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
        reason: z
          .string()
          .nullable()
          .describe('for a question that was not published: the reason given to the person who asked'),
        message_id: z.uuid().nullable().describe('the conversation it came from; null: it no longer exists'),
        asked_at: z.iso.datetime(),
        published_at: z.iso.datetime().nullable(),
        due_on: isoDay.nullable(),
        overdue: z.boolean(),
        demo: z.boolean(),
      }),
    ),
  },
  'GET /admin/questions/export': exportEndpoint(permissions.answer_messages, {
    list: 'All questions',
    filters: questionFilters,
  }),
  'POST /admin/questions/{id}/answer': {
    summary:
      'Publishes a question with its answer, in the language of the question, and mails it to the person who asked',
    who: permissions.answer_messages,
    changesShop: true,
    idempotent: true,
    params: questionParams,
    body: z.strictObject({
      answer: lines(maxReplyLength).min(2),
      question: questionField.optional().describe('as it is published, without personal details'),
      question_language: z
        .enum(languages)
        .optional()
        .describe('set if the question was asked in another language than that of the page'),
    }),
    data: z.object({ state: z.enum(questionStates) }),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'completed_unchangeable'],
  },
  'POST /admin/questions/{id}/refuse': {
    summary: 'Declines to publish a question, or unpublishes it; the person who asked gets the reason',
    who: permissions.answer_messages,
    changesShop: true,
    idempotent: true,
    params: questionParams,
    body: z.strictObject({ reason: lines(1000).min(10) }),
    data: z.object({ state: z.enum(questionStates) }),
    fresh: 'words',
    refusals: ['uuid_invalid', 'resource_missing', 'completed_unchangeable'],
  },
})
