import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { type Language, languages } from '#domain/languages.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import type { Context } from '#server/platform/context.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { embedPictures } from '#server/platform/mail/pictures/mail-pictures.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { MailData } from '#server/platform/mail/templates/mail-data.ts'
import { readContact, toMachine } from './notice-data.ts'

interface PreviewInput {
  type: DeviceType
  serial: string
  remedies: RecallRemedy[]
  hazard: Readonly<Record<Language, string>>
  to_do: Readonly<Record<Language, string>>
}

/** The mail in each language as a buyer would get it, with an example order. */
export async function previewNotices(context: Context, { type, serial, remedies, hazard, to_do }: PreviewInput) {
  const contact = await readContact(context)
  const previews = languages.map(async language => {
    const model = readModelTexts(type, language).name
    const data: MailData['recall_notice'] = {
      ...{ order_no: 'B-7K4Q92XD', checkout_no: 'C-7K4Q92XD', serial_number: serial, kind: 'buy' },
      ...{ ordered_at: context.clock.now().toISOString(), model, goods: [toMachine(type, model)] },
      ...{ remedies, hazard: hazard[language], to_do: to_do[language], ...contact },
    }
    const mail = renderMail({ template: 'recall_notice', language, data }, await readSender(context, language))
    return { language, subject: mail.subject, text: mail.text, html: embedPictures(mail) }
  })
  return Promise.all(previews)
}
