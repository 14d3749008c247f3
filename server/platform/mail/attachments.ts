import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import type { MailRow } from './render-mail.ts'

export interface Attachment {
  filename: string
  bytes: Buffer
}

type MailInput = Pick<MailRow, 'data' | 'language'>

/** Finds the paper of a name; undefined: it is none of its papers. */
export type DocumentSource = (context: Context, mail: MailInput, name: string) => Promise<Attachment | undefined>

/** Where papers come from, in the order in which they are asked. */
export const documentSources = new ExtensionPoint<readonly DocumentSource[]>('the papers that mails bring along')

/** What a mail brings along: numbers of documents, `terms` as they were agreed, texts by their name. */
export function documentNames({ data }: Pick<MailRow, 'data'>): string[] {
  const { papers } = data as { papers?: unknown }
  return Array.isArray(papers) ? papers.map(String) : []
}

/** Drawn when the mail is sent: its row only names them. One that can't be drawn keeps the mail back. */
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
