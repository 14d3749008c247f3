import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { readSetting } from '../config/settings.ts'
import { rejectField } from '../http/answers/reject-field.ts'
import type { RouteInput } from '../http/calls/route.ts'
import { requireUser } from '../http/require-user.ts'
import type { CheckedFile } from './check-notice.ts'
import { refuseLarge } from './upload-file.ts'
import { storeFile } from './write-file.ts'

interface OfficialFile {
  purpose: 'guarantee_notice' | 'buyout_form' | 'eu_declaration'
  /** What will name it, for the audit log. */
  subject: AuditEntry['subject']
  /** Refuses what is not what it claims to be, or does something by itself. */
  check: (bytes: Buffer) => Promise<CheckedFile>
}

/**
 * Stores a file of an authority byte for byte. It is public, and belongs to the shop: the erasure of an account does not
 * remove it.
 */
export async function storeOfficialFile(
  { context, caller, form }: Pick<RouteInput, 'context' | 'caller' | 'form'>,
  { purpose, subject, check }: OfficialFile,
): Promise<CheckedFile & { id: string }> {
  const actor = requireUser(caller)
  const file = form.file ?? rejectField('file', 'required')
  const { max_image_bytes } = await readSetting(context.db, 'uploads', context.clock.now())
  if (form.truncated || file.length > max_image_bytes) refuseLarge(max_image_bytes)
  const checked = await check(file)
  const shop = { owner_id: null, purpose, is_public: true } as const
  const id = await storeFile(context, { ...shop, ...checked, bytes: file }, (tx, fileId) =>
    writeAudit(tx, context, {
      ...{ actor, action: `${purpose}.upload`, subject },
      after: { file: fileId, bytes: file.length, mime: checked.mime },
    }),
  )
  return { id, ...checked }
}
