import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system lends to whoever calls out: those may be taken again before anybody listens there. */
const first = 15_000
const last = 32_000

/** A port of the loopback where nobody listens, for a program that is started next. */
export async function freePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * (last - first))
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return port
  } catch {
    return freePort()
  } finally {
    await new Promise<unknown>(resolve => server.close(resolve))
  }
}
