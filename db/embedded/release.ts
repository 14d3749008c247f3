import { existsSync } from 'node:fs'
import { openHome } from './home.ts'
import { withLock } from './lock.ts'
import { stopIfUnused } from './server.ts'

// Run by the caretaker: node release.ts <data folder>. A folder deleted meanwhile must not be created again; its server
// stops by itself within a minute.
const [dataDir] = process.argv.slice(2)
if (dataDir && existsSync(dataDir)) {
  const home = await openHome(dataDir)
  await withLock(home.lock, () => stopIfUnused(home))
}
