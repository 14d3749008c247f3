import type { CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { mailNames } from '#domain/office/mails.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { embedPictures } from '#server/platform/mail/pictures/mail-pictures.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { exampleMailData } from '#server/platform/mail/templates/example-mail-data.ts'
import { mailTemplates } from '#server/platform/mail/templates/templates.ts'
import { refuse } from '#server/platform/refusal.ts'

export async function listTemplates(): Promise<CallData<'GET /admin/mail-templates'>> {
  return { list: mailNames.toSorted() }
}

export async function previewTemplate({
  context,
  params,
}: Input<'GET /admin/mail-templates/{name}'>): Promise<CallData<'GET /admin/mail-templates/{name}'>> {
  const { name } = params
  if (!Object.hasOwn(mailTemplates, name)) refuse('resource_missing')
  const list = languages.map(async language => {
    const mail = renderMail({ template: name, language, data: exampleMailData }, await readSender(context, language))
    return { language, subject: mail.subject, text: mail.text, html: embedPictures(mail) }
  })
  return { list: await Promise.all(list) }
}
