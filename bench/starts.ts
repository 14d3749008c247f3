import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './load/load.ts'
import { startShop } from './shop.ts'

/** From the start of the process to the first response: on empty data, and on existing data. */
export async function benchStarts(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-'))
  const first = await startShop(dataDir)
  await first.stop()
  const later: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const shop = await startShop(dataDir)
    later.push(shop.startSeconds)
    await shop.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  console.log(`\nFirst start on empty data (built): ${first.startSeconds.toFixed(2)} s`)
  console.log(
    `Later starts: median ${median(later).toFixed(2)} s of ${later.map(value => value.toFixed(2)).join(', ')}`,
  )
}
