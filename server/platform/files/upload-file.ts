import { createHash, randomUUID } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import { type UploadPurpose, uploadPurposes } from '#contract/protocol/common.ts'
import { transaction } from '#db/transaction.ts'
import { type Action, may, permissions, type Role } from '#domain/access.ts'
import { TooManyRequests } from '#server/platform/http/answers/envelope.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { countHit } from '../http/admission/limits.ts'
import type { Caller, FormInput } from '../http/calls/route.ts'
import { requireUser } from '../http/require-user.ts'
import { refuse } from '../refusal.ts'
import { countUnattached, deleteUnattached, insertFile, removeBytes } from './file-rows.ts'
import { FileStoreFull } from './file-store.ts'
import { cleanPicture } from './picture.ts'

interface Purpose {
  isPublic: boolean
  /** Roles that may upload it, if not everyone. */
  by?: readonly Role[]
  /** The permission of staff to see a private one: that for reading what it belongs to. */
  visibleTo?: Action
}

const purposes: Record<UploadPurpose, Purpose> = {
  avatar: { isPublic: true },
  complaint: { isPublic: false, visibleTo: 'answer_messages' },
  after_sale: { isPublic: false, visibleTo: 'open_back_office' },
  logo: { isPublic: true, by: permissions.manage_settings },
  catalogue: { isPublic: true, by: permissions.manage_catalogue },
}

export interface Upload {
  context: Context
  caller: Caller
  form: FormInput
  ip: string
}

export async function uploadFile({
  context,
  caller,
  form,
  ip,
}: Upload): Promise<CallData<'POST /common/files/upload'>> {
  const { userId, role } = requireUser(caller)
  const named = form.fields.purpose ?? 'avatar'
  const name = uploadPurposes.find(one => one === named) ?? rejectField('purpose', 'choice_unknown')
  const purpose = purposes[name]
  if (purpose.by && !purpose.by.includes(role)) refuse('no_permission')
  const file = form.file ?? rejectField('file', 'required')
  const { max_image_bytes } = await readSetting(context.db, 'uploads', context.clock.now())
  if (form.truncated || file.length > max_image_bytes) {
    const size = `${Math.floor(max_image_bytes / 1024 / 1024)} MB`
    refuse('too_large', { fields: [{ path: 'file', rule: 'image_too_large', message: '', values: { size } }] })
  }
  if (!purpose.by) await countHit(context, 'upload_day', 'upload-day', ip)
  await makeUploadRoom(context, userId)
  const picture = await cleanPicture(file)
  const file_id = randomUUID()
  await context.files.put(file_id, picture.bytes, picture.mime).catch(error => rejectUnstorable(context, error))
  const row = {
    file_id,
    owner_id: userId,
    purpose: name,
    is_public: purpose.isPublic,
    mime: picture.mime,
    bytes: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    sha256: createHash('sha256').update(picture.bytes).digest(),
    created_at: context.clock.now(),
  }
  await insertFile(context.db, row).catch(async error => {
    // Without its row it would never be found or removed.
    await removeBytes(context, [file_id])
    throw error
  })
  const url = `/api/common/preview/file/${file_id}`
  return { id: file_id, url, full_url: context.publicUrl() + url, width: picture.width, height: picture.height }
}

export function isVisibleToStaff(purpose: string, role: Role | undefined): boolean {
  const { visibleTo } = purposes[purpose as UploadPurpose]
  return visibleTo !== undefined && may(role, visibleTo)
}

/** Logged for the operator; the sender can only try again later. */
function rejectUnstorable({ log }: Context, error: unknown): never {
  if (!(error instanceof FileStoreFull)) throw error
  log.error({ err: error.cause }, 'a file could not be kept')
  refuse('unavailable', { fields: [{ path: 'file', rule: 'image_upload_failed', message: '' }] })
}

function rejectField(path: string, rule: string): never {
  return refuse('bad_request', { fields: [{ path, rule, message: '' }] })
}

/** The maximum number of unused pictures of one person. */
const maxUnattached = 40
/** How long someone may take to fill in the form that the pictures were uploaded for. */
const retentionMs = 3_600_000

/**
 * Makes room for one more picture of a person: unused uploads are removed first. After that many uploads within an
 * hour, the person must wait until the oldest can be removed.
 */
async function makeUploadRoom(context: Context, ownerId: string): Promise<void> {
  const now = context.clock.now()
  const { count, oldest } = await countUnattached(context.db, ownerId)
  if (count < maxUnattached || !oldest) return
  const unused = new Date(now.getTime() - retentionMs)
  const gone = await transaction(context.db, tx => deleteUnattached(tx, { ownerId, before: unused }))
  await removeBytes(context, gone)
  if (count - gone.length < maxUnattached) return
  throw new TooManyRequests(Math.max(1, Math.ceil((oldest.getTime() - unused.getTime()) / 1000)))
}
