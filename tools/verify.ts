import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { readEnvironment } from '#server/environment.ts'
import { describeFaults, findFaults } from '#server/ledger/checks.ts'

/** `npm run verify`: whether money, documents, machines and codes of a shop agree with each other. It only reads. */
const { databaseDirectUrl, databaseUrl, dataDir, backupDir } = readEnvironment(process.env)
const outside = databaseDirectUrl ?? databaseUrl
const embedded = outside ? undefined : await startEmbedded({ dataDir: join(dataDir, 'postgres'), backupDir })
const connection = connect({ url: outside ?? embedded?.url('genie') ?? '', max: 1, unhurried: true })
try {
  const faults = await findFaults(connection)
  console.log(describeFaults(faults))
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await connection.close()
  await embedded?.stop()
}
