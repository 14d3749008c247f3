import type { CallData } from '#contract/protocol/call.ts'
import { shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { translate } from '#i18n/translate.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { inks, PdfPage } from '#server/platform/pdf/pdf-page.ts'
import type { viewMessage } from './view.ts'

type Message = ReturnType<typeof viewMessage> & { model: string | undefined }
type Entries = CallData<'POST /messages/status'>['entries']

export interface MessageDocument {
  message: Message
  entries: Entries
  /** How many older entries are not in the document. */
  leftOut: number
  language: Language
  company_name: string
  legal_name: string
  created: Date
}

export function renderMessage(input: MessageDocument) {
  const { message, entries, leftOut, language, company_name, legal_name, created } = input
  const title = translate(language)('complaints.status.title', { ticket: message.ticket })
  const page = new PdfPage({
    language,
    title,
    author: legal_name || company_name,
    created,
    footer: [legal_name, title].filter(Boolean).join(' · '),
  })
  writeHead(page, { company: company_name, title, details: toLabeledValues(message, language) })
  if (leftOut > 0) page.write(translate(language)('complaints.status.copy_cut', { count: leftOut }), { after: 14 })
  writeEntries(page, entries, company_name)
  return page.finish()
}

function toLabeledValues({ ticket, state, category, model, created_at, due_on }: Message, language: Language) {
  const t = translate(language)
  const rows: [string, string][] = [
    [t('complaints.status.ticket'), ticket],
    [t('complaints.status.state'), t(`complaints.status.${state}`)],
    [t('complaints.status.about'), [t(`complaints.category.${category}`), model].filter(Boolean).join(' · ')],
    [t('complaints.status.sent_on'), dayIn(language, dayInShop(new Date(created_at)))],
  ]
  if (due_on) rows.push([t('complaints.status.due'), dayIn(language, due_on)])
  return rows
}

function writeEntries(page: PdfPage, entries: Entries, company: string): void {
  const t = translate(page.language)
  for (const { written_by, created_at, text, pictures } of entries) {
    page.fit(4 * page.body.leading)
    page.rule({ colour: inks.hair, weight: 0.6 })
    page.space(14)
    page.write(written_by === 'staff' ? company : t('complaints.status.you'), { cut: 'strong', after: 1, tag: 'H2' })
    page.write(momentIn(page.language, created_at), { size: 8.25, leading: 12, soft: true, after: 6 })
    for (const line of text.split(/\r?\n/)) page.write(line, { after: 2 })
    if (pictures.length > 0) {
      page.write(t('complaints.status.picture_count', { count: pictures.length }), { soft: true, after: 2 })
    }
    page.space(14)
  }
}

function dayIn(language: Language, day: string): string {
  const format = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T12:00:00Z`))
}

function momentIn(language: Language, instant: string): string {
  const format = new Intl.DateTimeFormat(languageTags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: shopTimeZone,
  })
  return format.format(new Date(instant))
}
