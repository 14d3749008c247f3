import { readSetting, type SettingValue } from '../config/settings.ts'
import type { Context } from '../context.ts'
import type { SmtpSettings } from '../environment.ts'
import { openText, sealText } from '../keys/seal-text.ts'
import { createMailer, type Mailer } from './mailer.ts'

type MailServerSetting = SettingValue<'mail_server'>
const purpose = 'mail-server'
const mailers = new WeakMap<Context['connection'], { fingerprint: string; mailer: Mailer }>()

/**
 * The mail server set by staff; otherwise that of the environment; otherwise none, and mails stay in the built-in
 * mailbox.
 */
export async function currentMailer(context: Context): Promise<Mailer> {
  if (context.mailer.isSentWhenWritten) return context.mailer
  const setting = await readSetting(context.db, 'mail_server', context.clock.now())
  if (setting.smtp_host === '') return context.mailer
  const fingerprint = JSON.stringify(setting)
  const cached = mailers.get(context.connection)
  if (cached?.fingerprint === fingerprint) return cached.mailer
  const mailer = createMailer(await toSmtpSettings(context, setting))
  mailers.set(context.connection, { fingerprint, mailer })
  return mailer
}

export async function toSmtpSettings(context: Context, setting: MailServerSetting): Promise<SmtpSettings> {
  return {
    host: setting.smtp_host,
    port: setting.smtp_port,
    protocol: setting.smtp_protocol,
    user: setting.smtp_user || undefined,
    password: setting.sealed ? await openText(context, purpose, setting.sealed) : undefined,
    domain: setting.domain,
  }
}

/** The password in its stored form. */
export function sealPassword(context: Context, password: string): Promise<string> {
  return sealText(context, purpose, password)
}
