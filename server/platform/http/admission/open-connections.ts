import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { isDraining, isLeaving } from '../../system/drain.ts'

const sweepMs = 100
/** A question on its way over a new connection arrives within that. */
const graceMs = 300

/**
 * A server that closes waits for its connections. Kept ones go as soon as their last answer is out; browsers also open
 * some ahead over which nothing was ever asked: Node counts those as busy, and would wait a minute for them.
 */
export function closeIdleConnections(app: FastifyInstance, context: Context): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  // A balancer keeps connections for its next question. Told with the last answer, it asks that question elsewhere;
  // closed under it, a question that was just sent would be lost.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining(context)) reply.header('connection', 'close')
    done(null, payload)
  })
  // A proxy that says it asks another server instead learns by this to stay away: the next thing it sends here might be
  // an order, which nobody may repeat, on the very moment that the listener closes.
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
