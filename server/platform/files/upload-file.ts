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
import { countUnattached, deleteUnattached, removeBytes } from './file-rows.ts'
import { cleanPicture } from './picture.ts'
import { fileUrl, storeFile } from './write-file.ts'

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
  if (form.truncated || file.length > max_image_bytes) refuseLarge(max_image_bytes)
  if (!purpose.by) await countHit(context, 'upload_day', 'upload-day', ip)
  await makeUploadRoom(context, userId)
  const picture = await cleanPicture(file)
  const { bytes, mime, width, height } = picture
  const kind = { owner_id: userId, purpose: name, is_public: purpose.isPublic } as const
  const file_id = await storeFile(context, { ...kind, bytes, mime, width, height })
  const url = fileUrl(file_id)
  return { id: file_id, url, full_url: context.publicUrl() + url, width, height }
}

export function refuseLarge(maxBytes: number): never {
  const size = `${Math.floor(maxBytes / 1024 / 1024)} MB`
  return refuse('too_large', { fields: [{ path: 'file', rule: 'image_too_large', message: '', values: { size } }] })
}

export function isVisibleToStaff(purpose: string, role: Role | undefined): boolean {
  const { visibleTo } = (purposes as Partial<Record<string, Purpose>>)[purpose] ?? {}
  return visibleTo !== undefined && may(role, visibleTo)
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
