import type { CallData } from '#contract/protocol/call.ts'
import { findUser } from '#server/people/accounts/queries.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { ListOrder } from '#server/platform/http/answers/list-page.ts'
import { computeOffset, countTotal } from '#server/platform/http/answers/list-total.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isPublished } from '../questions/queries.ts'
import { findReview, type Review } from '../reviews/queries.ts'
import {
  countMessages,
  findMessage,
  listEntries,
  listMessages,
  listPictures,
  type MessageRow,
  messageRows,
} from './store.ts'
import { viewEntries, viewForStaff } from './view.ts'

const maxExcerptLength = 160

export async function listForStaff({
  context,
  query,
}: Input<'GET /admin/messages'>): Promise<CallData<'GET /admin/messages'>> {
  const { page, page_size, ...filter } = query
  const offset = computeOffset(query)
  const rows = await listMessages(context.db, filter, page_size, offset)
  const slice = { offset, found: rows.length, wanted: page_size }
  const total = await countTotal(slice, max => countMessages(context.db, filter, max))
  const now = context.clock.now()
  return {
    list: rows.map(row => viewRow(row, now)),
    ...total,
    page,
    page_size,
  }
}

export function viewRow(row: MessageRow, now: Date) {
  return {
    ...viewForStaff(row, now),
    excerpt: [...row.first_words.replace(/\s+/g, ' ')].slice(0, maxExcerptLength).join(''),
    picture_count: row.picture_count,
  }
}

export async function readForStaff({
  context,
  params,
}: Input<'GET /admin/messages/{id}'>): Promise<CallData<'GET /admin/messages/{id}'>> {
  const { db, clock } = context
  const id = requireUuid(params.id)
  const message = (await findMessage(db, { id })) ?? refuse('resource_missing')
  const [entries, pictures, published, user, review] = await Promise.all([
    listEntries(db, id),
    listPictures(db, id),
    isPublished(db, id),
    message.user_id ? findUser(db, message.user_id) : undefined,
    message.review_id ? findReview(db, message.review_id) : undefined,
  ])
  const { email, order_no, author, user_id } = message
  return {
    ...viewForStaff(message, clock.now()),
    ...{ email, order_no, author, user_id, published },
    review: review ? viewReported(review) : null,
    role: (user?.role as CallData<'GET /admin/messages/{id}'>['role']) ?? null,
    entries: viewEntries(entries, pictures),
  }
}

function viewReported({ review_id, review_status, language, author, title, text }: Review) {
  return { review_id, review_state: review_status, language, author, title, text }
}

/** In the order of receipt: a screen shows waiting messages on top, but the reader of a file sorts it themselves. */
const newest: ListOrder<MessageRow> = {
  name: 'newest',
  descending: true,
  columns: [{ sql: 'message_id', kind: 'uuid', getValue: row => row.message_id }],
}

export const exportMessages = exportList({
  name: 'messages',
  order: newest,
  rows: messageRows,
  view: async ({ clock }, rows) => rows.map(row => viewRow(row, clock.now())),
  columns: ({ fields, text, number, moment }) => [
    ...fields('text', 'ticket', 'category', 'device_type', 'review_id', 'name', 'language', 'state'),
    moment('created_at', row => row.created_at),
    text('due_on', row => row.due_on),
    text('overdue', row => (row.overdue ? 'yes' : 'no')),
    text('excerpt', row => row.excerpt),
    number('pictures', row => row.picture_count),
  ],
})
