import Fastify from 'fastify'
import type { Metrics } from './metrics.ts'

export interface Listener {
  url: string
  close(): Promise<void>
}

/** On a port of its own that is not proxied: metrics are not for visitors. */
export async function listenForMetrics({ registry }: Metrics, at: { host: string; port: number }): Promise<Listener> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
  const url = await app.listen(at)
  return { url, close: () => app.close() }
}
