import type { Tx } from '#db/transaction.ts'
import type { ProductKind } from '#domain/catalogue/constants.ts'
import { countWeighedPieces, maxLinePieces } from '#domain/concessions/pieces.ts'
import { maxFreightCutOfPieces } from '#domain/pricing/freight.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'

interface WeightInput {
  /** The product or model. */
  subject: string
  grams: { before: number; after: number }
  kind: ProductKind
  /** The stock that can be bought; null: it is not counted. */
  stock: number | null
}

type By = Pick<RouteInput, 'context' | 'caller' | 'agreeing'>

const thirtyDaysMs = 30 * 86_400_000

/**
 * Freight depends on the weight: a lowered weight is assessed like a price, by how much less freight is charged for as
 * many pieces as can be bought together, plus what the steps of the last thirty days conceded. The change itself is the
 * reason.
 */
export async function concedeWeight(tx: Tx, by: By, { subject, grams, kind, stock }: WeightInput): Promise<void> {
  const { context, agreeing } = by
  const now = context.clock.now()
  const { tariffs } = await readSetting(tx, 'delivery', now)
  const { most_machines } = await readSetting(tx, 'checkout', now)
  const each = maxFreightCutOfPieces(tariffs, grams, maxLinePieces)
  const amount = Math.round(each * countWeighedPieces({ kind, stock, maxMachines: most_machines.user }))
  if (amount === 0 && agreeing === undefined) return
  const reason = `${grams.before} g → ${grams.after} g`
  const since = new Date(now.getTime() - thirtyDaysMs)
  const before = await sumConcessions(tx, { kind: 'price', subject, since, solo: true })
  await concede(tx, context, by, { kind: 'price', subject, amount, before, reason })
}
