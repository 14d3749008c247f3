import type { CallData } from '#contract/protocol/call.ts'
import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { readSetting, type SettingValue } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { checkNotice } from '#server/platform/files/check-notice.ts'
import { findFile } from '#server/platform/files/file-rows.ts'
import { kindOf } from '#server/platform/files/read-notices.ts'
import { refuseLarge } from '#server/platform/files/upload-file.ts'
import { fileUrl, storeFile } from '#server/platform/files/write-file.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'

/**
 * Stores the official notice byte for byte, because the regulation allows no other form of it. It takes effect once the
 * setting names it, and belongs to the shop: the erasure of an account does not remove it.
 */
export async function uploadNotice(
  input: Input<'POST /admin/guarantee-notices'>,
): Promise<CallData<'POST /admin/guarantee-notices'>> {
  const { context, caller, form } = input
  const actor = requireUser(caller)
  const file = form.file ?? rejectField('file', 'required')
  const { max_image_bytes } = await readSetting(context.db, 'uploads', context.clock.now())
  if (form.truncated || file.length > max_image_bytes) refuseLarge(max_image_bytes)
  const checked = await checkNotice(file)
  const shop = { owner_id: null, purpose: 'guarantee_notice', is_public: true } as const
  const id = await storeFile(context, { ...shop, ...checked, bytes: file }, (tx, fileId) =>
    writeAudit(tx, context, {
      ...{ actor, action: 'guarantee_notice.upload', subject: ['setting', 'guarantee_notice'] },
      after: { file: fileId, bytes: file.length, mime: checked.mime },
    }),
  )
  return { id, url: fileUrl(id), kind: kindOf(checked.mime), width: checked.width, height: checked.height }
}

/** Only a file that was uploaded as a notice is named: not the picture of a customer, which would then be public. */
export async function assertNotices({ db }: Context, value: SettingValue<'guarantee_notice'>): Promise<void> {
  for (const language of noticeLanguages) {
    const id = value[language]
    if (id === '') continue
    const file = await findFile(db, id)
    if (file?.purpose !== 'guarantee_notice') rejectField(`value.${language}`, 'choice_unknown')
  }
}
