import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { isDraining, isLeaving } from '../../system/drain.ts'

const sweepMs = 100
/** A request in transit on a new connection arrives within this time. */
const graceMs = 300

/**
 * A closing server waits for its connections. Kept-alive ones are closed after their last response; browsers also open
 * connections in advance without sending a request: Node counts those as busy, and would wait a minute for them.
 */
export function closeIdleConnections(app: FastifyInstance, context: Context): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  // A load balancer keeps connections for its next request. With this header it sends that one elsewhere; if the
  // connection were closed without it, a request just sent would be lost.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining(context)) reply.header('connection', 'close')
    done(null, payload)
  })
  // For a proxy that retries on another server, this signals that the server is closing: its next request here could be
  // an order, which must not be repeated, at the moment when the listener closes.
  app.addHook('onRequest', (request, reply, done) => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (!isLeaving(context) || !isSafe || !request.headers['x-asked-elsewhere']) return done()
    reply.hijack()
    request.raw.socket.destroy()
  })
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    const grace = setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, graceMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(grace)
    })
  })
}
