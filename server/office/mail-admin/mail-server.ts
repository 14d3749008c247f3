import { setTimeout as pause } from 'node:timers/promises'
import type { CallData } from '#contract/protocol/call.ts'
import { lockAdvisory } from '#db/locks.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { changeSetting } from '#server/people/settings/change-setting.ts'
import { logoUrl } from '#server/people/settings/read-global-config.ts'
import { readSetting, type SettingValue, settings } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input, RouteInput } from '#server/platform/http/calls/route.ts'
import { sealPassword, toSmtpSettings } from '#server/platform/mail/current-mailer.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { isSameServer, readMailServers } from '#server/platform/mail/server-changed.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mailOtherServer } from './mails.ts'

type MailServerView = CallData<'GET /admin/mail-server'>
type MailServer = SettingValue<'mail_server'>

/** For this time the previous server stays in use, so that the people who read its mails can object. */
const waitMs = 86_400_000

export async function readMailServer(context: Context): Promise<MailServerView> {
  const now = context.clock.now()
  const current = await readSetting(context.db, 'mail_server', now)
  const { company_name, logo } = await readSetting(context.db, 'company', now)
  const company = { company_name, company_logo: logoUrl(logo), next: await findNext(context, current) }
  const { smtp } = context.environment
  if (current.smtp_host === '' && smtp) {
    const { host, port, protocol, user = '', password, domain } = smtp
    return {
      source: 'environment',
      ...{ smtp_host: host, smtp_port: port, smtp_protocol: protocol, smtp_user: user, domain },
      has_password: Boolean(password),
      ...company,
    }
  }
  const { sealed: password, ...shown } = current
  return {
    source: current.smtp_host === '' ? 'mailbox' : 'settings',
    ...shown,
    has_password: password !== '',
    ...company,
  }
}

/** The server that waits for its start; an empty host: that of the environment, or none. */
async function findNext({ db, clock }: Context, current: MailServer): Promise<MailServerView['next']> {
  const [last] = await readMailServers(db)
  if (!last || last.valid_from <= clock.now() || isSameServer(last.value, current)) return null
  const { smtp_host, smtp_port } = last.value
  return { smtp_host, smtp_port, from: last.valid_from.toISOString() }
}

type MailServerInput = Omit<Input<'PUT /admin/mail-server'>['body'], 'language'>

/**
 * If the password is not typed in, the stored one is used, but only for the same server and protocol. Any other needs
 * it again: otherwise a person at this screen could learn it by having it sent to another server, or unencrypted.
 */
async function toMailServer(context: Context, body: MailServerInput): Promise<MailServer> {
  const { smtp_host, smtp_port, smtp_protocol, smtp_user = '', domain, password } = body
  const server = { smtp_host, smtp_port, smtp_protocol, smtp_user }
  if (password !== undefined) return { ...server, domain, sealed: password && (await sealPassword(context, password)) }
  const current = await readSetting(context.db, 'mail_server', context.clock.now())
  const isSame = Object.entries(server).every(([name, value]) => current[name as keyof typeof server] === value)
  if (isSame) return { ...server, domain, sealed: current.sealed }
  // The server of the environment is used unchanged, or not at all.
  if (smtp_user !== '' && (await readMailServer(context)).has_password) rejectField('password', 'required')
  return { ...server, domain, sealed: '' }
}

export async function changeMailServer(input: Input<'PUT /admin/mail-server'>): Promise<MailServerView> {
  const { context, body } = input
  const value = await toMailServer(context, body)
  await assertReachable(context, value)
  await storeServer(input, value)
  return readMailServer(context)
}

export async function forgetMailServer(input: Input<'DELETE /admin/mail-server'>): Promise<MailServerView> {
  await storeServer(input, settings.mail_server.initial)
  return readMailServer(input.context)
}

type By = Pick<RouteInput, 'context' | 'caller'>

/**
 * The operator of a mail server can enter every account, so another server applies a day later, and all staff are
 * notified of it by the previous one.
 */
async function storeServer(input: By, value: MailServer): Promise<void> {
  const { context } = input
  await transaction(context.db, async tx => {
    await lockAdvisory(tx, 'rule', 'mail_server')
    const now = context.clock.now()
    const versions = await readMailServers(tx)
    const before = versions.find(({ valid_from }) => valid_from <= now)?.value ?? settings.mail_server.initial
    await takeBackWaiting(tx, input, { versions, before })
    const audit = { before: withoutPassword(before), after: withoutPassword(value) }
    const hasNone = !context.environment.smtp && versions.every(version => version.value.smtp_host === '')
    if (hasNone || isSameServer(before, value)) {
      await changeSetting(tx, input, { key: 'mail_server', value, audit })
      return
    }
    const validFrom = new Date(now.getTime() + waitMs)
    const after = { ...audit.after, valid_from: validFrom.toISOString() }
    await changeSetting(tx, input, { key: 'mail_server', value, validFrom, audit: { ...audit, after } })
    await mailOtherServer(tx, input, { host: value.smtp_host, from: validFrom })
  })
}

interface Versions {
  versions: Awaited<ReturnType<typeof readMailServers>>
  before: MailServer
}

/**
 * Versions are never removed: the server in use is written again, to begin at the moment at which the waiting one
 * would.
 */
async function takeBackWaiting(tx: Tx, input: By, { versions, before }: Versions): Promise<void> {
  const now = input.context.clock.now()
  const [last] = versions.filter(({ valid_from }) => valid_from > now)
  if (!last || isSameServer(last.value, before)) return
  const after = { ...withoutPassword(before), valid_from: last.valid_from.toISOString() }
  const audit = { before: withoutPassword(last.value), after }
  await changeSetting(tx, input, { key: 'mail_server', value: before, validFrom: last.valid_from, audit })
}

/** The server in use stays in use. */
export async function cancelNextServer(input: Input<'DELETE /admin/mail-server/next'>): Promise<MailServerView> {
  const { context } = input
  await transaction(context.db, async tx => {
    await lockAdvisory(tx, 'rule', 'mail_server')
    const now = context.clock.now()
    const versions = await readMailServers(tx)
    const before = versions.find(({ valid_from }) => valid_from <= now)?.value ?? settings.mail_server.initial
    await takeBackWaiting(tx, input, { versions, before })
  })
  return readMailServer(context)
}

function withoutPassword({ sealed: password, ...shown }: MailServer) {
  return { ...shown, has_password: password !== '' }
}

/**
 * A refused connection, a timeout, another service or an unknown host are all reported after this fixed time, so that
 * the screen cannot be used to scan the server's network. Only a refused login is reported at once, because only a mail
 * server sends one.
 */
const tryMs = 8000

async function assertReachable(context: Context, value: MailServer): Promise<void> {
  const { verify } = createMailer(await toSmtpSettings(context, value))
  const done = new AbortController()
  const over = pause(tryMs, undefined, { signal: done.signal }).catch(() => {})
  const late = over.then(() => {
    throw new Error('The mail server did not let us in in time')
  })
  try {
    await Promise.race([verify?.(), late])
  } catch (error) {
    context.log.info({ host: value.smtp_host, err: error }, 'mail server refused')
    if (!isLoginRefused(error)) await over
    refuse('email_config_invalid')
  } finally {
    done.abort()
  }
}

function isLoginRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EAUTH' && typeof responseCode === 'number'
}

/** Sends a minimal mail by the server that is being tested. */
export async function testMailServer(input: Input<'POST /admin/mail-server/test'>): Promise<null> {
  const { context, body, language, requestId } = input
  const { recipient, ...server } = body
  const value = await toMailServer(context, server)
  await assertReachable(context, value)
  const mailer = createMailer(await toSmtpSettings(context, value))
  const sender = await readSender(context, language)
  const mail = renderMail({ template: 'mail_server_test', language, data: {} }, sender)
  try {
    await mailer.send?.({ ...mail, id: requestId, recipient, company: sender.company, attachments: [] })
  } catch (error) {
    context.log.info({ host: server.smtp_host, err: error }, 'test mail refused')
    refuse('email_config_invalid')
  }
  return null
}
