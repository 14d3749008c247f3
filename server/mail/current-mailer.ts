import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readSetting, type SettingValue } from '../config/settings.ts'
import type { Context } from '../context.ts'
import type { SmtpSettings } from '../environment.ts'
import { currentKey } from '../keys/keys.ts'
import { type Mailer, mailerOf } from './mailer.ts'

type Kept = SettingValue<'mail_server'>
const known = new WeakMap<Context['connection'], { of: string; mailer: Mailer }>()

/** The mail server staff have set; else that of the environment; else none, and mails stay in the built-in mailbox. */
export async function currentMailer(context: Context): Promise<Mailer> {
  // The past of the demo is lived without sending anything.
  if (context.jobShelf) return context.mailer
  const kept = await readSetting(context.db, 'mail_server', context.clock.now())
  if (kept.smtp_host === '') return context.mailer
  const of = JSON.stringify(kept)
  const last = known.get(context.connection)
  if (last?.of === of) return last.mailer
  const mailer = mailerOf(await smtpOf(context, kept))
  known.set(context.connection, { of, mailer })
  return mailer
}

export async function smtpOf(context: Context, kept: Kept): Promise<SmtpSettings> {
  return {
    host: kept.smtp_host,
    port: kept.smtp_port,
    protocol: kept.smtp_protocol,
    user: kept.smtp_user || undefined,
    password: kept.sealed ? await opened(context, kept.sealed) : undefined,
    domain: kept.domain,
  }
}

/** The password lies in the database as nobody can read it there; the key is the shop's own. */
export async function sealed(context: Context, password: string): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(context), iv)
  const body = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

async function opened(context: Context, text: string): Promise<string> {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(context), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

async function keyFor(context: Context): Promise<Buffer> {
  const { privateKey } = await currentKey(context, 'derive')
  return Buffer.from(hkdfSync('sha256', privateKey.export(), '', 'mail-server', 32))
}
