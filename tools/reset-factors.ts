import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { makeContext } from '#server/app/make-context.ts'
import { loadSimulator } from '#server/load-simulator.ts'
import { resetFactors } from '#server/people/accounts/sign-in/reset-factors.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { makeLog } from '#server/platform/log.ts'

/**
 * `npm run reset-factors -- EMAIL`: restores access for the last administrator, who has lost authenticator app,
 * passkeys and recovery codes. It runs beside the shop, with the same settings.
 */
const told = {
  done: 'Done: the account is entered by its password alone, and has to set up a second factor at once. A mail says so.',
  nothing: 'Nothing was changed: the account has no authenticator app and no passkey.',
  unknown: 'Nothing was changed: there is no account with this address.',
}

const [email] = process.argv.slice(2)
if (!email) {
  console.error('Usage: npm run reset-factors -- EMAIL')
  process.exit(2)
}
// The jobs of the shop send the mail, because this process runs none.
const environment = { ...readEnvironment(process.env), worker: false, metrics: undefined }
const { databaseDirectUrl, databaseUrl, dataDir, backupDir } = environment
const outside = databaseDirectUrl ?? databaseUrl
const embedded = outside ? undefined : await startEmbedded({ dataDir: join(dataDir, 'postgres'), backupDir })
const url = outside ?? embedded?.url('genie') ?? ''
const connection = connect({ url, max: 2 })
const context = await makeContext({
  environment,
  simulator: await loadSimulator(environment),
  connection,
  directUrl: url,
  log: makeLog(environment),
})
try {
  const outcome = await resetFactors(context, email)
  console.log(told[outcome])
  process.exitCode = outcome === 'done' ? 0 : 1
} finally {
  await context.close()
  await embedded?.stop()
}
