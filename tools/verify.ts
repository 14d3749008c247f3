import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { describeFaults, findLedgerFaults } from '#server/money/ledger/checks.ts'
import { chainChecks, findChainFaults } from '#server/platform/audit/check-chain.ts'
import { DemoClock, realClock } from '#server/platform/clock.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { makeLog } from '#server/platform/log.ts'

/**
 * `npm run verify`: checks that money, documents, machines and codes of a shop are consistent, and that its audit log
 * is unchanged. It only reads.
 */
const environment = readEnvironment(process.env)
const { databaseDirectUrl, databaseUrl, dataDir, backupDir, keysSecrets } = environment
const outside = databaseDirectUrl ?? databaseUrl
const embedded = outside ? undefined : await startEmbedded({ dataDir: join(dataDir, 'postgres'), backupDir })
const connection = connect({ url: outside ?? embedded?.url('genie') ?? '', max: 1, unhurried: true })
try {
  const clock = new DemoClock()
  await clock.reload(connection.pool)
  const files = openFiles({ environment, wall: realClock, log: makeLog(environment) })
  const log = { db: connection.db, files, keysSecrets, now: clock.now(), today: realClock.now() }
  const faults = [...(await findLedgerFaults(connection)), ...(await findChainFaults(log))]
  console.log(describeFaults(faults, chainChecks))
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await connection.close()
  await embedded?.stop()
}
