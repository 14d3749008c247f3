import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertThreadHasRoom } from '../messages/bound-thread.ts'
import { bindPictures, listPictures } from './reads/store-pictures.ts'
import { viewPicture } from './reads/view.ts'
import { findUserRequest, lockRequest, type Request } from './store.ts'

type MessageView = CallData<'POST /requests/{request_no}/messages'>

export async function writeUserMessage(input: Input<'POST /requests/{request_no}/messages'>): Promise<MessageView> {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  return transaction(context.db, async tx => {
    const found = (await findUserRequest(tx, userId, params.request_no)) ?? refuse('operation_not_found')
    const request = await lockRequest(tx, found.after_sale_id)
    await assertThreadHasRoom(tx, { table: 'request_messages', id: request.after_sale_id }, body.text)
    const now = context.clock.now()
    return writeMessage(tx, { request, written_by: 'customer', userId, language, now, ...body })
  })
}

interface MessageInput {
  request: Request
  written_by: 'customer' | 'staff'
  userId: string
  language: Language
  text: string
  pictures: readonly string[]
  now: Date
}

/** A message in the thread of a request, with its pictures. */
export async function writeMessage(tx: Tx, writing: MessageInput): Promise<MessageView> {
  const { request, written_by, userId, language, text, pictures, now } = writing
  const { after_sale_id } = request
  const { message_id } = await tx
    .insertInto('request_messages')
    .values({ after_sale_id, written_by, user_id: userId, language, text, created_at: now })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  await bindPictures(tx, {
    ...{ afterSaleId: after_sale_id, messageId: message_id, ownerId: userId, shows: 'message', fileIds: pictures, now },
  })
  const bound = await listPictures(tx, [after_sale_id])
  return {
    ...{ message_id, written_by, language, text, created_at: now.toISOString() },
    pictures: bound.filter(row => row.message_id === message_id).map(viewPicture),
  }
}
