import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { htmlLang, isLanguage, type Language, languageTags } from '#domain/languages.ts'
import { formatMoney } from '#i18n/money.ts'
import type { Context } from '#server/platform/context.ts'
import { type Html, html } from '#server/platform/http/pages/html.ts'
import { refuse } from '#server/platform/refusal.ts'
import { controlPage } from './control-page.ts'
import type { Session } from './objects.ts'
import { playSchema } from './play.ts'
import type { Sandbox } from './provider.ts'
import { type Outcome, outcomes } from './sessions.ts'
import { sandboxTexts } from './texts.ts'

const controlSchema = z.strictObject({
  travel: z
    .strictObject({
      drop: z.boolean(),
      times: z.int().min(1).max(10),
      delayMs: z.int().min(0).max(60_000),
      reverse: z.boolean(),
    })
    .partial()
    .optional(),
  health: z.enum(['well', 'down', 'slow', 'nonsense']).optional(),
  refundsFail: z.boolean().optional(),
  play: playSchema.optional(),
})

const choiceSchema = z.object({ outcome: z.enum(outcomes) })

/** The sandbox's pages for customers, and its commands for tests. */
export function mountSandbox(app: FastifyInstance, context: Context, sandbox: Sandbox): void {
  app.register(async inner => {
    const form = 'application/x-www-form-urlencoded'
    // In a demo the developer pages have added it already.
    if (!inner.hasContentTypeParser(form)) {
      inner.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      })
    }
    inner.get('/sandbox/:face.woff2', async (request, reply) => {
      const face = faces.get((request.params as { face: string }).face) ?? refuse('resource_missing')
      return reply
        .type('font/woff2')
        .header('cache-control', 'max-age=3600')
        .send(await readFile(face))
    })
    inner.get('/sandbox/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(hostedStyle))
    inner.get('/sandbox/pay/:id', async (request, reply) => {
      const { id } = request.params as { id: string }
      const session = (await sandbox.session(id)) ?? refuse('resource_missing')
      const language = isLanguage(session.locale) ? session.locale : 'en'
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(hostedPage(session, { language, isDeclined: 'declined' in (request.query as object) }))
    })
    inner.post('/sandbox/pay/:id', async (request, reply) => {
      const { id } = request.params as { id: string }
      const { outcome } = choiceSchema.parse(request.body)
      const session = (await sandbox.session(id)) ?? refuse('resource_missing')
      await sandbox.act(id, outcome)
      const back = outcome === 'abandon' ? session.cancel_url : session.success_url
      // After a declined attempt the customer can try again here, as at a real provider.
      return reply.redirect(outcome === 'decline' ? `/sandbox/pay/${id}?declined` : (back ?? '/'), 303)
    })
    if (!context.environment.demo) return
    inner.get('/sandbox/control', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await controlPage(sandbox)),
    )
    inner.post('/sandbox/control', async (request, reply) => {
      const isForm = request.headers['content-type']?.startsWith(form)
      const { travel, play, ...rest } = controlSchema.parse(isForm ? ofForm(request.body) : request.body)
      Object.assign(sandbox.control, rest)
      Object.assign(sandbox.control.travel, travel)
      if (play && !(await sandbox.play(play))) refuse('process_incomplete', { reason: 'does_not_fit' })
      return isForm ? reply.redirect('/sandbox/control', 303) : sandbox.control
    })
    inner.post('/sandbox/act/:id', async request => {
      const { id } = request.params as { id: string }
      await sandbox.act(id, choiceSchema.parse(request.body).outcome)
      return { session: (await sandbox.session(id)) ?? null }
    })
  })
}

/** The page has one form per purpose: playing an event, or setting the health of the provider. */
function ofForm(body: unknown): unknown {
  const { health, ...play } = body as Record<string, string>
  return health === undefined ? { play } : { health }
}

const brands = new Map([
  ['ideal', 'iDEAL | Wero'],
  ['bancontact', 'Bancontact'],
  ['paypal', 'PayPal'],
])

const choices = ['success', 'delayed', 'decline', 'abandon'] as const satisfies Outcome[]

/** The faces of the shop, which its build serves under names of its own. */
const faces = new Map(
  ['bricolage-display-latin', 'hanken-text-latin'].map(name => [
    name,
    new URL(`../../ui/faces/${name}.woff2`, import.meta.url),
  ]),
)

interface Hosted {
  language: Language
  /** The last attempt was declined: the customer can choose once more. */
  isDeclined: boolean
}

/** The page on which the customer chooses the outcome. It asks for no card number, because there is no card. */
function hostedPage(session: Session, { language, isDeclined }: Hosted): string {
  const t = sandboxTexts[language]
  const amount = formatMoney(session.amount_total ?? 0, languageTags[language])
  const method = session.payment_method_types[0] ?? 'card'
  const label = (choice: (typeof choices)[number]) =>
    choice === 'decline' && method === 'paypal' ? t.wallet : t[choice]
  const body =
    session.status === 'open'
      ? html`<form method="post">${choices.map(
          (choice, index) =>
            html`<button name="outcome" value="${choice}" class="${index === 0 ? 'first' : ''}">${label(choice)}</button>`,
        )}</form>`
      : html`<p>${session.status === 'expired' ? t.expired : t.complete}</p><p><a href="${session.success_url ?? '/'}">${t.back}</a></p>`
  const declined = method === 'paypal' ? t.wallet_declined : t.declined
  const notice = isDeclined && session.status === 'open' ? html`<p class="declined" role="alert">${declined}</p>` : ''
  const page = html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t.title}</title><link rel="stylesheet" href="/sandbox/style.css"></head><body><main><img src="/logo.svg" alt="Genie" height="32"><p class="note">${t.note}</p><h1>${t.title}</h1><dl><div><dt>${t.amount}</dt><dd>${amount}</dd></div><div><dt>${t.order}</dt><dd>${session.client_reference_id ?? ''}</dd></div><div><dt>${t.method}</dt><dd>${brands.get(method) ?? t.card}</dd></div></dl>${notice}${body}</main></body></html>`
  return (page satisfies Html).text
}

const hostedStyle = `
@font-face { font-family: 'Bricolage'; src: url('/sandbox/bricolage-display-latin.woff2') format('woff2'); font-weight: 400 800; font-display: swap; }
@font-face { font-family: 'Hanken'; src: url('/sandbox/hanken-text-latin.woff2') format('woff2'); font-weight: 400 700; font-display: swap; }
:root { color-scheme: light dark; font: 17px/1.5 Hanken, system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f5f1e8, #15172b); color: light-dark(#15172b, #f5f1e8); }
main { width: min(26rem, 100% - 2.5rem); padding-block: 2rem; }
h1 { font-family: Bricolage, system-ui, sans-serif; font-weight: 640; letter-spacing: -.02em; font-size: 2rem; line-height: 1.15; margin: .25rem 0 1.5rem; }
img { display: block; margin-block-end: 2rem; }
.declined { margin: 0 0 1.5rem; padding: .875rem 1rem; border-inline-start: 4px solid light-dark(#b3261e, #ff8a7a); background: light-dark(#fbe9e4, #3a2030); border-radius: .25rem; }
.note { margin: 0; font-size: .875rem; }
dl { margin: 0 0 1.5rem; } dl div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .5rem; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
form { display: grid; gap: .625rem; }
button { font: inherit; padding: .75rem 1rem; border: 1px solid currentColor; border-radius: .5rem; background: transparent; color: inherit; cursor: pointer; text-align: start; }
button.first { background: #ffb938; border-color: #ffb938; color: #15172b; font-weight: 600; }
button:focus-visible, a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
a { color: inherit; }
`
