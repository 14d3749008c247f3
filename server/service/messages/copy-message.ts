import type { CallData } from '#contract/protocol/call.ts'
import type { messageEndpoints } from '#contract/service/messages.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { cutEntries } from './cut-entries.ts'
import { openWithKey } from './read-message.ts'
import type { renderMessage } from './render-message.ts'
import { listEntries, listPictures } from './store.ts'
import { viewEntries, viewMessage } from './view.ts'

const messagePdf = pdfTemplate<typeof renderMessage>(new URL('./render-message.ts', import.meta.url), 'renderMessage')

type Input = RouteInput<(typeof messageEndpoints)['POST /messages/copy']>

/** The copy that a complainant may keep (Dutch Civil Code 6:230m): everything written so far, or the newest part of it. */
export async function copyMessage({ context, body, ip, language }: Input): Promise<CallData<'POST /messages/copy'>> {
  const { db, clock } = context
  const row = await openWithKey(context, body, ip)
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
