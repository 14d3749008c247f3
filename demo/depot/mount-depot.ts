import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { shopTimeZone } from '#domain/calendar.ts'
import { htmlLang, type Language, languageTags } from '#domain/languages.ts'
import { carrierEvents } from '#domain/shipments/carrier-events.ts'
import { carrierName } from '#domain/shipments/carriers.ts'
import { toFieldRefusal } from '#server/platform/http/calls/field-errors.ts'
import { type Html, html } from '#server/platform/http/pages/html.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { DemoDepot } from './depot.ts'
import { fates, lastWords } from './journey.ts'
import type { Parcel } from './store.ts'
import { depotTexts } from './texts.ts'

const controlSchema = z.strictObject({
  travel: z
    .strictObject({ drop: z.boolean(), times: z.int().min(1).max(10) })
    .partial()
    .optional(),
  fate: z.enum(fates).optional(),
  health: z.enum(['well', 'down']).optional(),
  /** For this parcel only. */
  tracking_no: z.string().max(64).optional(),
})
const actSchema = z.strictObject({ event: z.enum(carrierEvents) })

/** In a demo only: where a parcel is, what will happen to it, and an event right now. */
export function mountDepot(app: FastifyInstance, depot: DemoDepot): void {
  app.get('/sandbox/carrier/parcels/:number', async (request, reply) => {
    const { number } = request.params as { number: string }
    const parcel = (await depot.parcel(number)) ?? refuse('resource_missing')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(parcelPage(parcel))
  })
  app.post('/sandbox/carrier/parcels/:number', async (request, reply) => {
    const { number } = request.params as { number: string }
    const { event } = parsed(actSchema, request.body)
    if (!(await depot.act(number, event))) refuse('resource_missing')
    if (request.headers['content-type']?.startsWith('application/x-www')) {
      return reply.redirect(`/sandbox/carrier/parcels/${number}`, 303)
    }
    return { events: (await depot.parcel(number))?.events ?? [] }
  })
  app.post('/sandbox/carrier/control', async request => {
    const { tracking_no, travel, ...rest } = parsed(controlSchema, request.body)
    if (tracking_no !== undefined) {
      if (!(await depot.parcel(tracking_no))) refuse('resource_missing')
      if (rest.fate) await depot.destine(tracking_no, rest.fate)
      return depot.control
    }
    Object.assign(depot.control, rest)
    Object.assign(depot.control.travel, travel)
    return depot.control
  })
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body)
  if (!result.success) throw toFieldRefusal(result.error.issues, '')
  return result.data
}

const buttons = ['delivered', 'not_home', 'lost', 'back_at_sender'] as const

/** The tracking page of a parcel of the demo, with buttons that trigger its events. */
function parcelPage({ tracking_no, wish, events }: Parcel): string {
  const { language } = wish
  const t = depotTexts[language]
  const rows = events
    .toReversed()
    .map(
      ({ event, place, at }) =>
        html`<tr><td>${momentIn(language, at)}</td><td>${t.events[event]}</td><td>${place}</td></tr>`,
    )
  const isOver = events.some(({ event }) => lastWords.includes(event))
  const choices = buttons.map(event => html`<button name="event" value="${event}">${t.events[event]}</button>`)
  const body = html`<p>${t.note}</p><h1>${carrierName('demo')}<br>${tracking_no}</h1><h2>${t.title}</h2>${
    rows.length > 0 ? html`<table>${rows}</table>` : html`<p>${t.nothing}</p>`
  }${isOver ? '' : html`<p>${t.act}</p><form method="post">${choices}</form>`}`
  const page = html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${tracking_no}</title><link rel="stylesheet" href="/dev/style.css"></head><body><main>${body}</main></body></html>`
  return (page satisfies Html).text
}

function momentIn(language: Language, instant: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: shopTimeZone } as const
  return new Intl.DateTimeFormat(languageTags[language], format).format(new Date(instant))
}
