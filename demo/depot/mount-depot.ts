import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { carrierEvents } from '#domain/shipments/carrier-events.ts'
import { toFieldRefusal } from '#server/platform/http/calls/field-errors.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { DemoDepot } from './depot.ts'
import { fates } from './journey.ts'
import { parcelPage } from './parcel-page.ts'

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
