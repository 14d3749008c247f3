import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import type { MailRow } from './render-mail.ts'

export interface Attachment {
  filename: string
  bytes: Buffer
}

type MailInput = Pick<MailRow, 'data' | 'language'>

/** Finds a document by name; undefined: this source does not have it. */
export type DocumentSource = (context: Context, mail: MailInput, name: string) => Promise<Attachment | undefined>

/** The sources of documents, in the order in which they are tried. */
export const documentSources = new ExtensionPoint<readonly DocumentSource[]>('the papers that mails bring along')

/** The attachments of a mail: numbers of documents, the agreed `terms`, and texts by their name. */
export function documentNames({ data }: Pick<MailRow, 'data'>): string[] {
  const { papers } = data as { papers?: unknown }
  return Array.isArray(papers) ? papers.map(String) : []
}

/**
 * Renders the attachments when the mail is sent: its row only contains their names. If one fails, the mail is not sent.
 */
export async function loadAttachments(context: Context, mail: MailInput): Promise<Attachment[]> {
  const found: Attachment[] = []
  for (const name of documentNames(mail)) found.push(await loadAttachment(context, mail, name))
  return found
}

export async function loadAttachment(context: Context, mail: MailInput, name: string): Promise<Attachment> {
  for (const source of documentSources.get(context)) {
    const found = await source(context, mail, name)
    if (found) return { filename: found.filename, bytes: found.bytes }
  }
  throw new Error(`There is no paper ${name}`)
}
