import { readSetting, type SettingValue } from '../config/settings.ts'
import type { Context } from '../context.ts'
import type { SmtpSettings } from '../environment.ts'
import { openText, sealText } from '../keys/seal-text.ts'
import { type Mailer, mailerOf } from './mailer.ts'

type Kept = SettingValue<'mail_server'>
const purpose = 'mail-server'
const known = new WeakMap<Context['connection'], { of: string; mailer: Mailer }>()

/** The mail server staff have set; else that of the environment; else none, and mails stay in the built-in mailbox. */
export async function currentMailer(context: Context): Promise<Mailer> {
  if (context.mailer.isSentWhenWritten) return context.mailer
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
    password: kept.sealed ? await openText(context, purpose, kept.sealed) : undefined,
    domain: kept.domain,
  }
}

/** The password as it is kept. */
export function sealed(context: Context, password: string): Promise<string> {
  return sealText(context, purpose, password)
}
