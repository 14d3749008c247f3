import type { CallData } from '#contract/protocol/call.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { openWithKey } from './read-message.ts'
import type { renderMessage } from './render-message.ts'
import { listEntries, listPictures } from './store.ts'
import { viewEntries, viewMessage } from './view.ts'

const messagePdf = pdfTemplate<typeof renderMessage>(new URL('./render-message.ts', import.meta.url), 'renderMessage')

/**
 * The copy that a complainant may keep (Dutch Civil Code 6:230m): everything written so far, or the newest part of it. In
 * the language of the message, not of the caller: in each language it would be rendered again.
 */
export async function copyMessage(input: Input<'POST /messages/copy'>): Promise<CallData<'POST /messages/copy'>> {
  const { context, body, ip } = input
  const { db, clock } = context
  const row = await openWithKey(context, body, ip)
  const { language } = row
  const [entries, pictures, company, type] = await Promise.all([
    listEntries(db, row.message_id),
    listPictures(db, row.message_id),
    readSetting(db, 'company', clock.now()),
    row.device_type_key ? findDeviceType(db, row.device_type_key) : undefined,
  ])
  const { company_name, legal_name } = company
  const message = { ...viewMessage(row), model: type && readModelTexts(type, language).name }
  const { shown, leftOut } = cutEntries(entries)
  // Not the present: a repeated request gets the document that is cached.
  const created = entries.at(-1)?.created_at ?? row.created_at
  const bytes = await renderPdf(messagePdf, {
    ...{ message, entries: viewEntries(shown, pictures), leftOut },
    ...{ language, company_name, legal_name, created },
  })
  return { data_url: `data:application/pdf;base64,${bytes.toString('base64')}`, filename: `${message.ticket}.pdf` }
}

/** What a copy shows at most: it is rendered in one piece, for anyone who has the link, and by a thread for everybody. */
const copyLimits = { entries: 60, signs: 30_000 }

/** A line feed takes a line, however short the text before it is. */
const signsPerLine = 60

interface Written {
  text: string
}

/** The newest entries that fit, in their order, and how many older ones are left out. The last one is always shown. */
function cutEntries<Entry extends Written>(entries: readonly Entry[]): { shown: Entry[]; leftOut: number } {
  const shown: Entry[] = []
  let signs = 0
  for (const entry of entries.toReversed()) {
    signs += entry.text.length + signsPerLine * entry.text.split('\n').length
    if (shown.length > 0 && (signs > copyLimits.signs || shown.length === copyLimits.entries)) break
    shown.unshift(entry)
  }
  return { shown, leftOut: entries.length - shown.length }
}
