import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 100
/** A question on its way over a new connection arrives within that. */
const graceMs = 300

/**
 * A server that closes waits for its connections. Kept ones go as soon as their last answer is out; browsers also open
 * some ahead over which nothing was ever asked: Node counts those as busy, and would wait a minute for them.
 */
export function letConnectionsGo(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
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
