import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import { textBox } from '../keys/seal-text.ts'

type Data = Record<string, unknown>

/** A mail as far as its words go: what opens something lies sealed beside `data`, until it has been sent. */
export interface KeptMail {
  id: string
  template: string
  data: unknown
  sealed: string | null
}

export const secretNames = ['token', 'secret']

/** What opens something: whoever reads an outbox must not be able to walk through it. */
function secretsIn(template: string, data: Data): Data {
  const found = template.startsWith('code_') ? [...secretNames, 'code'] : secretNames
  return Object.fromEntries(found.filter(name => name in data && !isCover(data[name])).map(name => [name, data[name]]))
}

export const cover = '…'
const isCover = (value: unknown) => value === cover

/** The data with a sign in the place of each secret. */
export function covered(template: string, data: unknown): Data {
  const facts = data as Data
  const signs = Object.keys(secretsIn(template, facts)).map(name => [name, cover])
  return { ...facts, ...Object.fromEntries(signs) }
}

/** Another key for each mail: the secret of one opens in no other row. */
const purposeOf = (id: string) => `mail:${id}`

/** How a mail is written down. */
export async function sealedMail(
  context: Context,
  { id, template, data }: Omit<KeptMail, 'sealed'>,
): Promise<Pick<KeptMail, 'sealed'> & { data: Data }> {
  const secrets = secretsIn(template, data as Data)
  if (Object.keys(secrets).length === 0) return { data: data as Data, sealed: null }
  const box = await textBox(context, purposeOf(id))
  return { data: covered(template, data), sealed: box.seal(JSON.stringify(secrets)) }
}

/** As it goes to its reader. */
export async function openedMail<Mail extends KeptMail>(context: Context, mail: Mail): Promise<Mail> {
  if (mail.sealed === null) return mail
  const box = await textBox(context, purposeOf(mail.id))
  return { ...mail, data: { ...(mail.data as Data), ...(JSON.parse(box.open(mail.sealed)) as Data) } }
}

/** Makes the secrets of a mail a second time, from its facts and a key of the shop. */
export type SecretMaker = (context: Context, data: Data) => Promise<Data>

/** By the mail's template; a template without one can't be sent again once its secrets are gone. */
export const secretMakers = new ExtensionPoint<Readonly<Record<string, SecretMaker>>>('the secrets of mails sent again')

/** As it goes to its reader a second time. */
export async function mailAgain<Mail extends KeptMail>(context: Context, mail: Mail): Promise<Mail> {
  if (mail.sealed !== null || !hasLost(mail)) return openedMail(context, mail)
  const secrets = await secretMakers.of(context)[mail.template]?.(context, mail.data as Data)
  return { ...mail, data: { ...(mail.data as Data), ...secrets } }
}

function hasLost({ data, sealed }: Pick<KeptMail, 'data' | 'sealed'>): boolean {
  return sealed === null && Object.values(data as Data).some(isCover)
}

/** A code or a link is over soon; sent again it would only mislead. */
export function isResendable(
  context: Pick<Context, 'extensions'>,
  mail: Pick<KeptMail, 'template' | 'data' | 'sealed'>,
): boolean {
  const { template } = mail
  const data = (mail.data ?? {}) as Data
  if (template.startsWith('code_') || template === 'account_deleted') return false
  if ('token' in data && !template.startsWith('waitlist_')) return false
  if (!hasLost(mail)) return true
  return template in secretMakers.of(context) && !(template === 'waitlist_joined' && data.waitlist_id === undefined)
}
