import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { readSetting, type SettingKey } from '#server/platform/config/settings.ts'
import type { CheckedFile } from '#server/platform/files/check-notice.ts'
import { refuseLarge } from '#server/platform/files/upload-file.ts'
import { storeFile } from '#server/platform/files/write-file.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'

interface OfficialFile {
  purpose: 'guarantee_notice' | 'buyout_form'
  /** The setting that will name it. */
  setting: SettingKey
  /** Refuses what is not what it claims to be, or does something by itself. */
  check: (bytes: Buffer) => Promise<CheckedFile>
}

/**
 * Stores a file of an authority byte for byte. It is public, and belongs to the shop: the erasure of an account does not
 * remove it.
 */
export async function storeOfficialFile(
  { context, caller, form }: Pick<RouteInput, 'context' | 'caller' | 'form'>,
  { purpose, setting, check }: OfficialFile,
): Promise<CheckedFile & { id: string }> {
  const actor = requireUser(caller)
  const file = form.file ?? rejectField('file', 'required')
  const { max_image_bytes } = await readSetting(context.db, 'uploads', context.clock.now())
  if (form.truncated || file.length > max_image_bytes) refuseLarge(max_image_bytes)
  const checked = await check(file)
  const shop = { owner_id: null, purpose, is_public: true } as const
  const id = await storeFile(context, { ...shop, ...checked, bytes: file }, (tx, fileId) =>
    writeAudit(tx, context, {
      ...{ actor, action: `${purpose}.upload`, subject: ['setting', setting] },
      after: { file: fileId, bytes: file.length, mime: checked.mime },
    }),
  )
  return { id, ...checked }
}
