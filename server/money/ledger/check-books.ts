import { findChainFaults } from '#server/platform/audit/check-chain.ts'
import type { Context } from '#server/platform/context.ts'
import { noteFaults } from '#server/platform/jobs/queries.ts'
import { findLedgerFaults } from './checks.ts'

/** Runs the checks of `npm run verify` every night. */
export async function checkBooks(context: Context, _payload: object): Promise<void> {
  const { db, files, environment, clock, wall } = context
  const log = { db, files, keysSecrets: environment.keysSecrets, now: clock.now(), today: wall.now() }
  await noteFaults(context, [...(await findLedgerFaults(context.connection)), ...(await findChainFaults(log))])
}
