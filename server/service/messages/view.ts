import type { CallData } from '#contract/protocol/call.ts'
import { isOverdue, replyDueOn } from '#domain/messages/promise.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Entry, listPictures, Message } from './store.ts'

/** What everyone who may see a message sees of it. */
export function viewMessage(message: Message) {
  const { ticket, category, device_type_key, language, state, created_at, waiting_since } = message
  return {
    ticket,
    category,
    device_type: device_type_key,
    language,
    state,
    created_at: created_at.toISOString(),
    due_on: waiting_since && replyDueOn(dayInShop(waiting_since)),
  }
}

export function viewForStaff(message: Message, now: Date) {
  const { message_id, name, review_id, waiting_since } = message
  const overdue = waiting_since !== null && isOverdue(dayInShop(waiting_since), dayInShop(now))
  return { ...viewMessage(message), message_id, name, review_id, overdue }
}

type Picture = Awaited<ReturnType<typeof listPictures>>[number]

export function viewEntries(
  entries: readonly Entry[],
  pictures: readonly Picture[],
): CallData<'GET /admin/messages/{id}'>['entries'] {
  return entries.map(({ entry_id, written_by, text, created_at, staff_name }) => ({
    written_by: written_by === 'staff' ? 'staff' : 'customer',
    text,
    created_at: created_at.toISOString(),
    staff_name,
    pictures: pictures
      .filter(picture => picture.entry_id === entry_id)
      .map(({ file_id, width, height }) => ({ id: file_id, width, height })),
  }))
}
