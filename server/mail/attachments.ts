import { defaultLanguage, type Language, languages } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { readDocument } from '../documents/read-document.ts'
import { findPaper, pdfOf } from '../invoices/read-paper.ts'
import { agreedBy } from '../invoices/read-papers.ts'
import { checkoutByNo } from '../invoices/store.ts'
import { settlementPdf } from '../requests/settlement-paper.ts'
import { statementPdf } from '../withdrawals/statement-paper.ts'
import type { MailRow } from './render-mail.ts'

export interface Attachment {
  filename: string
  bytes: Buffer
}

/** What a mail brings along: numbers of documents, `terms` as they were agreed, texts by their name. */
export function paperNames({ data }: Pick<MailRow, 'data'>): string[] {
  const { papers } = data as { papers?: unknown }
  return Array.isArray(papers) ? papers.map(String) : []
}

/** Drawn when the mail is sent: its row only names them. One that can't be drawn keeps the mail back. */
export async function attachmentsOf(context: Context, mail: Pick<MailRow, 'data' | 'language'>): Promise<Attachment[]> {
  const found: Attachment[] = []
  for (const name of paperNames(mail)) found.push(await attachment(context, mail, name))
  return found
}

export async function attachment(
  context: Context,
  mail: Pick<MailRow, 'data' | 'language'>,
  name: string,
): Promise<Attachment> {
  const pdf = await readNamed(context, mail, name)
  if (!pdf) throw new Error(`There is no paper ${name}`)
  return { filename: pdf.filename, bytes: pdf.bytes }
}

async function readNamed(context: Context, { data, language }: Pick<MailRow, 'data' | 'language'>, name: string) {
  if (name === 'terms') {
    const checkout = await checkoutByNo(context.db, String((data as { checkout_no?: unknown }).checkout_no))
    // Placed before wordings were kept: as it reads now.
    return (checkout && (await agreedBy(context, checkout))) ?? readDocument(context, name, languageOf(language))
  }
  if (name === 'statement') return statementPdf(context, String((data as { statement_id?: unknown }).statement_id))
  if (name === 'settlement') return settlementPdf(context, String((data as { request_no?: unknown }).request_no))
  const numbered = await findPaper(context.db, name)
  if (numbered) return pdfOf(numbered.paper)
  return readDocument(context, name, languageOf(language))
}

function languageOf(language: string): Language {
  return languages.find(known => known === language) ?? defaultLanguage
}
