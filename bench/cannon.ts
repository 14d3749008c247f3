import autocannon from 'autocannon'

/** Fires from a process of its own and hands back every wait: a library's percentiles leave out the 95th. */
interface Order {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
}

if (process.send) {
  process.once('message', async ({ url, connections, seconds, headers }: Order) => {
    const waits: number[] = []
    let bad = 0
    const running = autocannon({ url, connections, duration: seconds, headers })
    running.on('response', (_client: unknown, status: number, _bytes: number, wait: number) => {
      waits.push(wait)
      if (status >= 300) bad += 1
    })
    const { errors, timeouts } = await running
    // Some hundred kilobytes: who disconnects before they are out takes them along.
    process.send?.({ waits, bad: bad + errors + timeouts }, undefined, undefined, () => process.disconnect())
  })
}
