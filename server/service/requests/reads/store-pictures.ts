import type { Reader, Tx } from '#db/transaction.ts'
import { findUserPicture } from '#server/platform/files/file-rows.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

export type Shows = 'apply' | 'out' | 'back' | 'deduction' | 'message'

interface BindInput {
  afterSaleId: string
  messageId?: string
  ownerId: string
  shows: Shows
  fileIds: readonly string[]
  angle?: string
  now: Date
}

/** Binds the person's uploaded pictures to such a request; each belongs to one place for good. */
export async function bindPictures(tx: Tx, binding: BindInput): Promise<void> {
  const { afterSaleId, messageId, ownerId, shows, fileIds, angle = '', now } = binding
  for (const [position, fileId] of [...new Set(fileIds)].entries()) {
    const picture = await findUserPicture(tx, fileId, { ownerId, purpose: 'after_sale' })
    const bound = await tx
      .selectFrom('request_pictures')
      .select('file_id')
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    if (!picture || bound) rejectField('pictures', 'choice_unknown')
    await tx
      .insertInto('request_pictures')
      .values({
        file_id: fileId,
        after_sale_id: afterSaleId,
        message_id: messageId ?? null,
        ...{ shows, angle, position, created_at: now },
      })
      .execute()
  }
}

export function listPictures(db: Reader, afterSaleIds: readonly string[]) {
  if (afterSaleIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('request_pictures')
    .innerJoin('files', 'files.file_id', 'request_pictures.file_id')
    .select(['request_pictures.file_id', 'after_sale_id', 'message_id', 'shows', 'angle', 'width', 'height'])
    .where('after_sale_id', 'in', [...afterSaleIds])
    .orderBy('request_pictures.created_at')
    .orderBy('position')
    .execute()
}

/** Whether staff have sent a picture in the conversation of a request; one that retention deleted counts no more. */
export async function hasStaffPicture(db: Reader, afterSaleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('request_pictures')
    .innerJoin('files', 'files.file_id', 'request_pictures.file_id')
    .innerJoin('request_messages', 'request_messages.message_id', 'request_pictures.message_id')
    .select('files.file_id')
    .where('request_pictures.after_sale_id', '=', afterSaleId)
    .where('written_by', '=', 'staff')
    .executeTakeFirst()
  return row !== undefined
}

/** Pictures that staff show a customer on their own request are visible to them. */
export async function isVisibleTo(db: Reader, fileId: string, { userId }: { userId?: string }): Promise<boolean> {
  if (userId === undefined) return false
  const row = await db
    .selectFrom('request_pictures')
    .innerJoin('requests', 'requests.after_sale_id', 'request_pictures.after_sale_id')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('requests.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
