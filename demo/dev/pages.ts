import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { languages } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { toErrorResponse } from '#server/platform/http/answers/envelope.ts'
import { toFieldRefusal } from '#server/platform/http/calls/field-errors.ts'
import { html, plainPage, plainStylesheet } from '#server/platform/http/pages/html.ts'
import { documentNames, loadAttachment } from '#server/platform/mail/attachments.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { openMail } from '#server/platform/mail/mail-secrets.ts'
import { embedPictures } from '#server/platform/mail/pictures/mail-pictures.ts'
import { renderMail, type Sender } from '#server/platform/mail/render-mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveClock } from './move-clock.ts'

const moveSchema = z.union([
  z.strictObject({ advance_days: z.coerce.number().min(0).max(3660) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }).or(z.iso.date()) }),
])

const mailParams = z.object({ id: z.uuid() })
/** A mail has its styles on its elements and its pictures in it, and nothing else is loaded or runs. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"
const paperParams = z.object({ id: z.uuid(), paper: z.string().max(64) })

/** In demo mode only: the time machine and the mailbox. A real shop does not have them. */
export function mountDev(app: FastifyInstance, context: Context): void {
  // Forms without script: the clock page posts an ordinary form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.get('/dev/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(plainStylesheet))

  app.get('/dev/clock', async (request, reply) => {
    if (request.headers.accept?.includes('application/json')) return { now: context.clock.now().toISOString() }
    return reply.type('text/html; charset=utf-8').send(clockPage(context.clock.now()))
  })
  app.post('/dev/clock', async (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www') ?? false
    try {
      const parsed = moveSchema.safeParse(request.body)
      if (!parsed.success) throw toFieldRefusal(parsed.error.issues, '')
      await moveClock(context, parsed.data)
    } catch (error) {
      // A person who pressed a button of the page gets the reason on the page.
      if (!isForm || !(error instanceof Refusal)) throw error
      const page = clockPage(context.clock.now(), whyNot(error))
      return reply.code(error.http).type('text/html; charset=utf-8').send(page)
    }
    if (isForm) return reply.redirect('/dev/clock', 303)
    return { now: context.clock.now().toISOString() }
  })

  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox.json', async ({ query: { to } }) => ({
    mails: await latestMails(context, typeof to === 'string' ? to : undefined),
  }))
  app.get('/dev/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailboxPage(await latestMails(context))),
  )
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const params = mailParams.safeParse(request.params)
    const mail = params.success && (await findMail(context, params.data.id))
    if (!mail) return reply.callNotFound()
    const sender = await readSender(context, mail.language)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', letterPolicy)
      .header('cache-control', 'no-store')
      .send(embedPictures(renderMail(await openMail(context, mail), sender)))
  })
  app.get('/dev/mailbox/:id/:paper', async (request, reply) => {
    const params = paperParams.safeParse(request.params)
    const mail = params.success && (await findMail(context, params.data.id))
    if (!mail || !documentNames(mail).includes(params.data.paper)) return reply.callNotFound()
    const { filename, bytes } = await loadAttachment(context, mail, params.data.paper)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${filename}"`)
      .header('cache-control', 'no-store')
      .send(bytes)
  })
}

function whyNot(refusal: Refusal): string {
  const { msg, data } = toErrorResponse(refusal, 'en').body
  const [field] = (data as FieldErrors | null)?.fields ?? []
  return field?.message ?? msg
}

function clockPage(now: Date, whyNot = ''): string {
  const steps = [1, 7, 14, 30, 90, 365].map(
    days => html`<button name="advance_days" value="${days}">+ ${days} ${days === 1 ? 'day' : 'days'}</button>`,
  )
  return plainPage(
    'Time machine',
    '/dev/style.css',
    html`<h1>Time machine</h1>
      ${whyNot && html`<p role="alert"><strong>${whyNot}</strong></p>`}
      <p>It is <strong>${now.toISOString()}</strong> in this demo shop. Moving on runs every job that falls due on the way. There is no way back.</p>
      <form method="post">${steps}</form>
      <form method="post"><label>To <input name="now" placeholder="2027-06-01"></label><button>Go</button></form>`,
  )
}

type Mails = Awaited<ReturnType<typeof latestMails>>

async function latestMails(context: Context, recipient?: string) {
  const pairs = languages.map(async language => [language, await readSender(context, language)] as const)
  const senders = Object.fromEntries(await Promise.all(pairs)) as Record<string, Sender>
  const rows = await context.db
    .selectFrom('mails')
    .$if(recipient !== undefined, mails => mails.where('recipient', '=', recipient ?? ''))
    .select(['id', 'template', 'language', 'recipient', 'data', 'sealed', 'status', 'created_at', 'sent_at'])
    .where('status', 'not in', ['held', 'gathered'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  const opened = await Promise.all(rows.map(row => openMail(context, row)))
  return opened.map(({ sealed: _sealed, ...mail }) => {
    const { subject, text } = renderMail(mail, senders[mail.language] as Sender)
    const attachments = documentNames(mail).map(name => ({ name, href: `/dev/mailbox/${mail.id}/${name}` }))
    return { ...mail, subject, text, attachments }
  })
}

function findMail({ db }: Context, id: string) {
  const columns = ['id', 'template', 'data', 'language', 'sealed'] as const
  return db.selectFrom('mails').select(columns).where('id', '=', id).executeTakeFirst()
}

function mailboxPage(mails: Mails): string {
  const list = mails.map(
    mail => html`<details>
      <summary><strong>${mail.subject}</strong><span>${mail.recipient}</span><span>${mail.created_at.toISOString()}</span><span>${mail.status}</span></summary>
      <p><a href="/dev/mailbox/${mail.id}">As a letter</a></p><pre>${linked(mail.text)}</pre>${mail.attachments.map(({ name, href }) => html`<p><a href="${href}">${name}.pdf</a></p>`)}</details>`,
  )
  return plainPage(
    'Mailbox',
    '/dev/style.css',
    html`<h1>Mailbox</h1>${mails.length ? list : html`<p>No mail yet.</p>`}`,
  )
}

/** The text with its addresses as links, so that a mailed link can be followed. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
