import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of the system, which may be taken again before the program listens. */
const first = 15_000
const last = 32_000

/** A free port on loopback, for a program that is started next. */
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
