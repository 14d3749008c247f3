import { cpus, totalmem } from 'node:os'
import { benchCalls } from './calls.ts'
import { benchCheckouts } from './checkouts.ts'
import { benchExports } from './exports.ts'
import { benchGrowth } from './grown/grow.ts'
import { benchLogins } from './logins.ts'
import { benchMetrics } from './metrics.ts'
import { benchOffers } from './offers.ts'
import { benchPages } from './pages.ts'
import { benchPublicCalls } from './public-calls.ts'
import { benchRoom } from './room.ts'
import { startShop } from './shop.ts'
import { benchStarts } from './starts.ts'
import { benchWeight } from './weight.ts'

/**
 * `npm run bench`: figures from this machine, each beside a baseline. Ratios are comparable between machines, absolute
 * figures are not.
 */
console.log(
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)
await benchCalls()
await benchStarts()
const shop = await startShop()
try {
  await benchWeight(shop)
  await benchPages(shop)
  await benchLogins(shop)
} finally {
  await shop.stop()
}
await benchMetrics()
await benchPublicCalls()
await benchOffers()
await benchCheckouts()
await benchRoom()
await benchExports()
await benchGrowth()
