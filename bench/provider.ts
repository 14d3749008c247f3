import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { startSandbox } from '#demo/sandbox/provider.ts'
import { makeLog } from '#server/platform/log.ts'

const webhookSecret = 'whsec_bench'

export interface Provider {
  pid: number
  /** Process id of its PostgreSQL. */
  database: number
  /** The settings for a shop that uses it. */
  environment: Record<string, string>
  /** Sets the shop that receives its webhooks. */
  serves(shopUrl: string): void
  /** Presses the button on its page. */
  press(payUrl: string): Promise<void>
  stop(): Promise<void>
}

interface Ready {
  api: number
  button: number
  database: number
}

/**
 * The sandbox provider in a process of its own on a database of its own, as separate from the shop as a real one: its
 * cost is not counted as the shop's.
 */
export async function startProvider(dataDir: string): Promise<Provider> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'provider.ts'), { env: { ...process.env, PROVIDER: '1' } })
  child.send({ dataDir })
  const [{ api, button, database }] = (await once(child, 'message')) as [Ready]
  return {
    pid: child.pid ?? 0,
    database,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API: `http://127.0.0.1:${api}`,
    },
    serves: shopUrl => void child.send({ shopUrl }),
    press: async payUrl => {
      const answer = await fetch(`http://127.0.0.1:${button}/${payUrl.split('/').at(-1)}`)
      if (!answer.ok) throw new Error(`The provider answered ${answer.status}`)
    },
    stop: async () => {
      child.send({ stop: true })
      await once(child, 'close')
    },
  }
}

async function serve(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir })
  const connection = connect({ url: server.url('genie') })
  await migrate(connection)
  let shop = ''
  process.on('message', (message: { shopUrl?: string; stop?: boolean }) => {
    shop = message.shopUrl ?? shop
    if (message.stop) end()
  })
  const sandbox = await startSandbox({
    ...{ db: connection.db, log: makeLog({ logLevel: 'error' }), webhookSecret, publicUrl: () => shop },
    ...{ now: () => new Date(), wall: { now: () => new Date() } },
  })
  const button = createServer(async (incoming, answer) => {
    const id = (incoming.url ?? '/').slice(1)
    await sandbox.act(id, 'success').then(
      () => answer.end(),
      () => answer.writeHead(500).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(button, 'listening')
  process.send?.({ api: sandbox.port, button: (button.address() as AddressInfo).port, database: server.pid })

  async function end(): Promise<void> {
    button.close()
    button.closeAllConnections()
    await sandbox.close()
    await connection.close()
    await server.stop()
    process.exit(0)
  }
}

if (process.send && process.env.PROVIDER) {
  process.once('message', ({ dataDir }: { dataDir: string }) => serve(dataDir))
}
