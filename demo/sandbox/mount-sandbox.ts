import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isLanguage } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { controlPage } from './control-page.ts'
import { hostedPage, hostedStyle } from './hosted-page.ts'
import { playSchema } from './play.ts'
import type { Sandbox } from './provider.ts'
import { outcomes } from './sessions.ts'

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
    inner.get('/sandbox/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(hostedStyle))
    inner.get('/sandbox/pay/:id', async (request, reply) => {
      const { id } = request.params as { id: string }
      const session = (await sandbox.session(id)) ?? refuse('resource_missing')
      const language = isLanguage(session.locale) ? session.locale : 'en'
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(hostedPage(session, language))
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
