import type { CallData } from '#contract/protocol/call.ts'
import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { checkNotice } from '#server/platform/files/check-notice.ts'
import { findFile } from '#server/platform/files/file-rows.ts'
import { storeOfficialFile } from '#server/platform/files/official-file.ts'
import { kindOf } from '#server/platform/files/read-notices.ts'
import { fileUrl } from '#server/platform/files/write-file.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'

/**
 * Stores the official notice byte for byte, because the regulation allows no other form of it. It takes effect once the
 * setting names it.
 */
export async function uploadNotice(
  input: Input<'POST /admin/guarantee-notices'>,
): Promise<CallData<'POST /admin/guarantee-notices'>> {
  const { id, mime, width, height } = await storeOfficialFile(input, {
    purpose: 'guarantee_notice',
    subject: ['setting', 'guarantee_notice'],
    check: checkNotice,
  })
  return { id, url: fileUrl(id), kind: kindOf(mime), width, height }
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
