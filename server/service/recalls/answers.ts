import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { mayChoose, type RecallRemedy, remedyOfRequest, requestForRemedy } from '#domain/devices/recalls.ts'
import type { Language } from '#domain/languages.ts'
import type { Remedy } from '#domain/requests/remedy.ts'
import type { ApplyType, AuditStatus } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { isInItsRange, isNotStopped, isRecallOpen } from '#server/fleet/devices/called-back.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { listOfferedRemedies, readRecallTexts } from './notice-data.ts'
import type { Recall } from './store.ts'

export interface ItemRecall {
  recall: Recall
  serial_numbers: string[]
}

/** The newest recall of each item whose holders were notified, as long as its machine is not in order again. */
export async function findItemRecalls(
  db: Reader,
  itemIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ItemRecall>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .innerJoin('recalls', 'recalls.device_type_id', 'devices.device_type_id')
    .selectAll('recalls')
    .select(['unit_reservations.order_item_id', 'devices.serial_number'])
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', 'in', ['out', 'done'])
    .where(isInItsRange)
    .where(isNotStopped)
    .where(isRecallOpen)
    .where(isTold(now))
    .orderBy('recalls.created_at', 'desc')
    .orderBy('devices.serial_number')
    .execute()
  const found = new Map<string, ItemRecall>()
  for (const { order_item_id, serial_number, ...recall } of rows) {
    if (order_item_id === null) continue
    const known = found.get(order_item_id)
    if (!known) found.set(order_item_id, { recall, serial_numbers: [serial_number] })
    else if (known.recall.recall_id === recall.recall_id) known.serial_numbers.push(serial_number)
  }
  return found
}

/** Once the hour is over in which it may be stopped. */
export function isTold(now: Date) {
  return sql<boolean>`(recalls.tells_at is null or recalls.tells_at <= ${now})`
}

interface Answer {
  itemId: string
  kind: 'rent' | 'buy'
  request: { apply_type: ApplyType; reason_code: string; recall_remedy?: RecallRemedy | undefined }
  now: Date
}

/** What the request for a recalled machine says of its recall: which one it is, and the remedy that its holder chose. */
export async function readRecallAnswer(tx: Tx, { itemId, kind, request, now }: Answer) {
  const { apply_type, reason_code } = request
  if (reason_code !== 'recalled') return {}
  const found = (await findItemRecalls(tx, [itemId], now)).get(itemId)
  if (!found) return {}
  const remedy = request.recall_remedy ?? remedyOfRequest(apply_type)
  const isRightRequest = requestForRemedy(remedy, kind) === apply_type
  const isOffered = request.recall_remedy === undefined || mayChoose(remedy, listOfferedRemedies(found.recall))
  if (!isRightRequest || !isOffered) rejectField('recall_remedy', 'choice_unknown')
  const answer = { recall_id: found.recall.recall_id, recall_remedy: remedy }
  return requestTraits[apply_type].mendsDefect && kind === 'buy'
    ? { ...answer, remedy: defectRemedies[remedy] }
    : answer
}

/** A recalled machine that was bought is put right like any other with a defect. */
const defectRemedies = { repair: 'repair', replace: 'replacement', refund: 'refund' } as const satisfies Record<
  RecallRemedy,
  Remedy
>

/** A request that was withdrawn or rejected is no choice: there is another one to make. */
export const isAnswering: readonly AuditStatus[] = ['wait_review', 'approved']

interface Chosen {
  recall_id: string | null
  recall_remedy: RecallRemedy | null
  request_no: string
  audit_status: AuditStatus
}

/** The recall of an item as its holder sees it. */
export function viewItemRecall(found: ItemRecall | undefined, requests: readonly Chosen[], language: Language) {
  if (!found) return null
  const { recall, serial_numbers } = found
  const answer = requests.find(
    ({ recall_id, audit_status }) => recall_id === recall.recall_id && isAnswering.includes(audit_status),
  )
  return {
    serial_numbers,
    ...readRecallTexts(recall, language),
    remedies: listOfferedRemedies(recall),
    chosen: answer?.recall_remedy ?? null,
    request_no: answer?.request_no ?? null,
  }
}
