import type { CallData } from '#contract/protocol/call.ts'
import { byLanguage, type Language } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { findDeviceTypes } from '#server/offers/catalogue/queries.ts'
import { readModelTexts, viewGallery } from '#server/offers/catalogue/view.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listOfferedRemedies, readRecallTexts } from './notice-data.ts'
import { remindableFrom } from './remind-holders.ts'
import { findListedRecall, type ListedRecall, listToldRecalls, recallRows } from './store.ts'
import { countAnswers, findLastReminder, type NotifiedHolder, notifiedHolders } from './store-answers.ts'

/** What is published: never a recall that may still be stopped, or that was. */
export async function readPublishedRecalls({
  context,
  language,
}: Input<'GET /recalls'>): Promise<CallData<'GET /recalls'>> {
  const { db, clock } = context
  const recalls = await listToldRecalls(db, clock.now())
  const types = await findDeviceTypes(db, recalls)
  const list = recalls.flatMap(recall => {
    const type = types.find(({ device_type_id }) => device_type_id === recall.device_type_id)
    if (!type) return []
    const { recall_id, serial_from, serial_to, sold_from, sold_until, tells_at, created_at } = recall
    return {
      ...{ recall_id, serial_from, serial_to, sold_from, sold_until },
      device_type: type.key,
      model: readModelTexts(type, language).name,
      picture: viewGallery(type, language)[0] ?? null,
      told_on: dayInShop(tells_at ?? created_at),
      ...readRecallTexts(recall, language),
      remedies: listOfferedRemedies(recall),
    }
  })
  return { list }
}

const newestFirst: ListOrder<ListedRecall> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'recalls.created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'recalls.recall_id', kind: 'uuid', getValue: row => row.recall_id },
  ],
}

export async function listRecalls({ context, query }: Input<'GET /admin/recalls'>) {
  const page = await listPage(context.db, query, { order: newestFirst, rows: recallRows(context.db) })
  return { ...page, list: page.list.map(viewRecall) }
}

function viewRecall({ created_at, tells_at, stopped_at, ...row }: ListedRecall) {
  return {
    ...{ recall_id: row.recall_id, device_type: row.device_type },
    ...{ serial_from: row.serial_from, serial_to: row.serial_to },
    ...{ devices: row.devices, notices: row.notices, told: Number(row.told), remedies: listOfferedRemedies(row) },
    created_at: created_at.toISOString(),
    tells_at: tells_at?.toISOString() ?? null,
    stopped_at: stopped_at?.toISOString() ?? null,
  }
}

export async function readRecall({
  context,
  params,
}: Input<'GET /admin/recalls/{id}'>): Promise<CallData<'GET /admin/recalls/{id}'>> {
  const { db, clock } = context
  const recall = (await findListedRecall(db, requireUuid(params.id))) ?? refuse('resource_missing')
  const answers = await countAnswers(db, recall.recall_id)
  const reminded_at = await findLastReminder(db, recall.recall_id)
  const now = clock.now()
  const from = remindableFrom(recall, { reminded_at, now })
  return {
    ...viewRecall(recall),
    hazard: recall.texts as Record<Language, string>,
    to_do: recall.to_do === null ? null : byLanguage(language => readRecallTexts(recall, language).to_do),
    one_remedy_reason: recall.one_remedy_reason,
    answers: {
      repair: answers.get('repair') ?? 0,
      replace: answers.get('replace') ?? 0,
      refund: answers.get('refund') ?? 0,
    },
    open: answers.get(null) ?? 0,
    reminded_at: reminded_at?.toISOString() ?? null,
    remindable_from: from?.toISOString() ?? null,
    may_remind: from !== null && from <= now,
  }
}

const bySerial: ListOrder<NotifiedHolder> = {
  name: 'serial',
  columns: [
    { sql: 'devices.serial_number', kind: 'text', getValue: row => row.serial_number },
    { sql: 'orders.order_no', kind: 'text', getValue: row => row.order_no },
  ],
}

export async function listRecallHolders({ context, params, query }: Input<'GET /admin/recalls/{id}/holders'>) {
  const { db } = context
  const recall = (await findListedRecall(db, requireUuid(params.id))) ?? refuse('resource_missing')
  const rows = notifiedHolders(db, recall.recall_id, query.answered)
  const page = await listPage(db, query, { order: bySerial, rows })
  const list = page.list.map(({ chosen_at, reminded_at, reminders, ...row }) => ({
    ...row,
    chosen_at: chosen_at?.toISOString() ?? null,
    reminded_at: reminded_at?.toISOString() ?? null,
    reminders: Number(reminders),
  }))
  return { ...page, list }
}
