import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { liftLimits } from '#testing/model/proof.ts'
import { findGoods, type Goods } from './orders.ts'
import { type Provider, startProvider } from './provider.ts'
import { type Shop, startShop } from './shop.ts'

export interface WholeShop {
  shop: Shop
  provider: Provider
  pool: pg.Pool
  goods: Goods
  /** Process id of PostgreSQL. */
  database: number
  databaseUrl: string
  stop(): Promise<void>
}

/**
 * A shop whose parts can be measured separately: the program, PostgreSQL, and the provider as separate as a real one.
 */
export async function startWholeShop(environment: Record<string, string> = {}): Promise<WholeShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-whole-'))
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const databaseUrl = database.url('genie')
  const provider = await startProvider(join(dataDir, 'provider'))
  const shop = await startShop(dataDir, {
    ...{ DATABASE_URL: databaseUrl, WORKER: 'off', DEMO_LIFE: 'off', ECB_URL: 'off' },
    ...{ ...provider.environment, ...environment },
  })
  provider.serves(shop.url)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  // Rate limits are not measured.
  await liftLimits(pool)
  const goods = await findGoods(shop.url, async text => (await pool.query(text)).rows)
  return {
    ...{ shop, provider, pool, goods, databaseUrl, database: database.pid },
    stop: async () => {
      await pool.end()
      await shop.stop()
      await provider.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
