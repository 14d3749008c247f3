import type { CallData } from '#contract/protocol/call.ts'
import { dayInShop } from '#i18n/format.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { checkForm } from '#server/platform/files/check-notice.ts'
import { findFile } from '#server/platform/files/file-rows.ts'
import { storeOfficialFile } from '#server/platform/files/official-file.ts'
import { fileUrl } from '#server/platform/files/write-file.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'

/** Stores the form that tenants read before they buy their machine. It takes effect once the setting names it. */
export async function uploadInformationForm(
  input: Input<'POST /admin/information-forms'>,
): Promise<CallData<'POST /admin/information-forms'>> {
  const { id } = await storeOfficialFile(input, {
    purpose: 'buyout_form',
    subject: ['setting', 'buyout'],
    check: checkForm,
  })
  return { id, url: fileUrl(id) }
}

/** Only a file that was uploaded as a form is named, and nobody has confirmed tomorrow that the buy-out is lawful. */
export async function assertPermissions({ db, clock }: Context, value: SettingValue<'buyout'>): Promise<void> {
  for (const [country, { information_form, confirmed_on }] of Object.entries(value)) {
    if (confirmed_on > dayInShop(clock.now())) rejectField(`value.${country}.confirmed_on`, 'date_future')
    if (information_form === '') continue
    const file = await findFile(db, information_form)
    if (file?.purpose !== 'buyout_form') rejectField(`value.${country}.information_form`, 'choice_unknown')
  }
}
