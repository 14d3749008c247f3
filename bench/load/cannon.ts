import { Agent, get } from 'node:http'

/**
 * Sends requests from a process of its own and returns every duration. Node's own client: it reads compressed pages as
 * bytes, where clients that decode them would measure themselves.
 */
export interface Order {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
}

export interface Fired {
  /** Milliseconds, in the order of completion. */
  waits: number[]
  /** Refused, failed or without a response. */
  bad: number
}

const longestMs = 10_000

async function fire({ url, connections, seconds, headers }: Order): Promise<Fired> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const fired: Fired = { waits: [], bad: 0 }
  const end = performance.now() + seconds * 1000
  const once = () =>
    new Promise<boolean>(done => {
      const request = get(url, { agent, headers, timeout: longestMs }, answer => {
        answer.on('end', () => done((answer.statusCode ?? 500) < 300)).on('error', () => done(false))
        answer.resume()
      })
      request.on('timeout', () => request.destroy()).on('error', () => done(false))
    })
  const lane = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      if (!(await once())) fired.bad += 1
      fired.waits.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return fired
}

if (process.send) {
  process.once('message', async (order: Order) => {
    const fired = await fire(order)
    // Some hundred kilobytes: disconnecting before they are sent would lose them.
    process.send?.(fired, undefined, undefined, () => process.disconnect())
  })
}
