import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import { textBox } from '../keys/seal-text.ts'

type Data = Record<string, unknown>

/** The content of a stored mail: its secrets are sealed beside `data` until it has been sent. */
export interface StoredMail {
  id: string
  template: string
  data: unknown
  sealed: string | null
}

export const secretNames = ['token', 'secret']

/** The secrets of a mail: reading the outbox must not be enough to use them. */
function findSecrets(template: string, data: Data): Data {
  const found = template.startsWith('code_') ? [...secretNames, 'code'] : secretNames
  return Object.fromEntries(found.filter(name => name in data && !isMask(data[name])).map(name => [name, data[name]]))
}

export const mask = '…'
const isMask = (value: unknown) => value === mask

/** The data with a placeholder for each secret. */
export function maskSecrets(template: string, data: unknown): Data {
  const fields = data as Data
  const masks = Object.keys(findSecrets(template, fields)).map(name => [name, mask])
  return { ...fields, ...Object.fromEntries(masks) }
}

/** A separate key for each mail, so that its secrets cannot be opened in another row. */
const sealPurpose = (id: string) => `mail:${id}`

/** The stored form of a mail. */
export async function sealMail(
  context: Context,
  { id, template, data }: Omit<StoredMail, 'sealed'>,
): Promise<Pick<StoredMail, 'sealed'> & { data: Data }> {
  const secrets = findSecrets(template, data as Data)
  if (Object.keys(secrets).length === 0) return { data: data as Data, sealed: null }
  const box = await textBox(context, sealPurpose(id))
  return { data: maskSecrets(template, data), sealed: box.seal(JSON.stringify(secrets)) }
}

/** The mail as its recipient gets it. */
export async function openMail<Mail extends StoredMail>(context: Context, mail: Mail): Promise<Mail> {
  if (mail.sealed === null) return mail
  const box = await textBox(context, sealPurpose(mail.id))
  return { ...mail, data: { ...(mail.data as Data), ...(JSON.parse(box.open(mail.sealed)) as Data) } }
}

/** Creates the secrets of a mail again, from its data and a key of the shop. */
export type SecretMaker = (context: Context, data: Data) => Promise<Data>

/** By the template of the mail; a mail without one cannot be sent again once its secrets are deleted. */
export const secretMakers = new ExtensionPoint<Readonly<Record<string, SecretMaker>>>('the secrets of mails sent again')

/** The mail as its recipient gets it when it is sent again. */
export async function reopenMail<Mail extends StoredMail>(context: Context, mail: Mail): Promise<Mail> {
  if (mail.sealed !== null || !hasLostSecrets(mail)) return openMail(context, mail)
  const secrets = await secretMakers.get(context)[mail.template]?.(context, mail.data as Data)
  return { ...mail, data: { ...(mail.data as Data), ...secrets } }
}

function hasLostSecrets({ data, sealed }: Pick<StoredMail, 'data' | 'sealed'>): boolean {
  return sealed === null && Object.values(data as Data).some(isMask)
}

/** Codes and links are short-lived, so sending them again would only mislead. */
export function isResendable(
  context: Pick<Context, 'extensions'>,
  mail: Pick<StoredMail, 'template' | 'data' | 'sealed'>,
): boolean {
  const { template } = mail
  const data = (mail.data ?? {}) as Data
  if (template.startsWith('code_') || template === 'account_deleted') return false
  if ('token' in data && !template.startsWith('waitlist_')) return false
  if (!hasLostSecrets(mail)) return true
  return template in secretMakers.get(context) && !(template === 'waitlist_joined' && data.waitlist_id === undefined)
}
