import { access, appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { openHome } from '#db/embedded/home.ts'
import { logFolder, prepareLogFolder, restoreCommand } from '#db/embedded/log-archive.ts'
import { chooseUser } from '#db/embedded/run-as.ts'
import { ledgerFaults } from '#server/money/ledger/checks.ts'
import { linkFolder } from './backup-folders.ts'
import { type BaseCopy, copiesIn } from './backup-shelf.ts'
import { restore } from './restore.ts'

export interface RestoreUntil {
  dataDir: string
  backupDir: string
  /** undefined: as far as the log goes. */
  until?: Date | undefined
  force?: boolean
  /** False only for a database that is not the shop's. */
  check?: boolean
}

/**
 * Restores the shop as of a moment: the last copy made before it, with the log replayed from there. It is replayed
 * beside the data, and the ledger is checked, before anything is replaced.
 */
export async function restoreUntil({
  dataDir,
  backupDir,
  until,
  force = false,
  check = true,
}: RestoreUntil): Promise<string> {
  await access(logFolder(backupDir))
  const copy = lastBefore(await copiesIn(backupDir), until)
  let told = ''
  await restore({
    ...{ dataDir, file: copy.file, force },
    prepare: async draft => {
      told = await playOn(draft, backupDir, until, check)
      // Files uploaded since that copy: they never change, and unused ones do no harm.
      await linkFolder(join(dataDir, 'files'), join(draft, 'files'))
    },
  })
  return told
}

function lastBefore(copies: BaseCopy[], until: Date | undefined): BaseCopy {
  const copy = copies.findLast(({ at }) => !until || at <= until)
  if (copy) return copy
  const [first] = copies
  throw new Error(
    first
      ? `The first copy was complete at ${first.at.toISOString()}: no moment before that`
      : 'There is no copy in it',
  )
}

async function playOn(draft: string, backupDir: string, until: Date | undefined, check: boolean): Promise<string> {
  const cluster = join(draft, 'postgres/cluster')
  const own = join(cluster, 'postgresql.auto.conf')
  const before = await readFile(own, 'utf8')
  const target = until
    ? `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`
    : ''
  // No connections during the replay: a reader could take an intermediate state for the end.
  const command = `hot_standby = off\nrestore_command = '${inSettings(restoreCommand(backupDir))}'\n`
  await appendFile(own, command + target)
  await writeFile(join(cluster, 'recovery.signal'), '')
  await prepareLogFolder(backupDir, await chooseUser(cluster))
  // Opens once the target is reached. It archives no log itself: the shop begins a new one.
  const server = await startEmbedded({ dataDir: join(draft, 'postgres') }).catch(async error => {
    throw new Error(await reasonOf(error, draft, until))
  })
  const connection = connect({ url: server.url('genie'), max: 2, unhurried: true })
  try {
    const faults = check ? await ledgerFaults({ context: { connection } }) : []
    if (faults.length > 0) throw new Error(`the books of that moment are not right: ${faults.join('; ')}`)
    const { rows } = await connection.pool.query<{ last: Date | null }>(
      'select pg_last_xact_replay_timestamp() as last',
    )
    await writeFile(own, before)
    await keepHistory(cluster, backupDir)
    const last = rows[0]?.last?.toISOString() ?? 'the copy itself'
    return `everything committed up to ${until?.toISOString() ?? 'the end of the log'} (the last of it ${last})${check ? '; the ledger comes to zero, no machine is promised twice, no number is missing' : ''}`
  } finally {
    await connection.close()
    await server.stop()
  }
}

/**
 * Archives the history file of the new timeline: without it the next restore would follow the old one. Only at the end,
 * because a failed attempt must leave no trace.
 */
async function keepHistory(cluster: string, backupDir: string): Promise<void> {
  const folder = join(cluster, 'pg_wal')
  for (const name of (await readdir(folder)).filter(file => file.endsWith('.history'))) {
    await writeFile(join(logFolder(backupDir), `${name}.gz`), gzipSync(await readFile(join(folder, name))))
  }
}

/** Escapes a text in single quotes of PostgreSQL's configuration file. */
function inSettings(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "''")
}

async function reasonOf(error: unknown, draft: string, until: Date | undefined): Promise<string> {
  const { log } = await openHome(join(draft, 'postgres'))
  const words = await readFile(log, 'utf8').catch(() => '')
  if (words.includes('before configured recovery target was reached')) {
    return `The log does not reach ${until?.toISOString()} (nothing was written after it, or its last minute was lost): leave --until out`
  }
  return error instanceof Error ? error.message : String(error)
}
