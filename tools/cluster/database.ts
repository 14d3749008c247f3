import { chown, lchown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { prepareCluster } from '#db/embedded/cluster.ts'
import { openHome } from '#db/embedded/home.ts'
import { launch, shutDown } from '#db/embedded/launch.ts'
import type { RunAs } from '#db/embedded/run-as.ts'
import { connectionUrl, ensureDatabase } from '#db/embedded/server-queries.ts'
import { serverSettings } from '#db/embedded/settings.ts'
import { makeSocketDir } from '#db/embedded/socket-dir.ts'
import { backUpCluster } from '../backup/backup-cluster.ts'
import { Program, until } from './processes.ts'

/** The project's own PostgreSQL, started and stopped by the test, without automatic restart. */
export interface DatabaseServer {
  socketDir: string
  as: RunAs | undefined
  url(database?: string): string
  stop(): Promise<void>
  start(): Promise<void>
  query<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function startPrimary(folder: string): Promise<DatabaseServer> {
  const home = await openHome(folder)
  const cluster = await prepareCluster(home, true)
  const socketDir = await makeSocketDir(home, cluster.user)
  let pid = 0
  const start = async () => {
    const server = await launch({ cluster, socketDir, logFile: home.log, durable: true, log: () => {} })
    if (!('pid' in server)) throw new Error(`PostgreSQL did not start: ${server.words}`)
    pid = server.pid
    await ensureDatabase(server)
  }
  await start()
  return { ...talkTo(socketDir), socketDir, as: cluster.user, start, stop: () => shutDown(pid) }
}

/** A replica made with the backup functions of the server, as an operator does with pg_basebackup. */
export async function startReplica(
  folder: string,
  primary: DatabaseServer,
  primaryCluster: string,
): Promise<DatabaseServer> {
  const home = await openHome(folder)
  await mkdir(home.cluster, { recursive: true, mode: 0o700 })
  await backUpCluster({ url: primary.url('postgres'), cluster: primaryCluster, target: home.cluster })
  await writeFile(join(home.cluster, 'standby.signal'), '')
  const { as } = primary
  if (as) await giveTo(home.cluster, as)
  const programs = await prepareCluster(home, true)
  const socketDir = await makeSocketDir(home, as)
  let program: Program | undefined
  const start = async () => {
    const settings = [
      ...serverSettings({ socketDir, durable: true }),
      ...['-c', `primary_conninfo=host=${primary.socketDir} user=genie application_name=genie_replica`],
    ]
    program = new Program({
      name: 'replica',
      command: programs.postgres,
      args: ['-D', programs.dataArgument, ...settings],
      env: { LC_ALL: 'C' },
      logFile: home.log,
      // PostgreSQL needs an accessible working folder: see db/embedded/README.md about data below closed folders.
      cwd: programs.path,
      as,
    })
    await until(answers, 'the replica answers')
  }
  const talk = talkTo(socketDir)
  const answers = async () => (await talk.query('select pg_is_in_recovery()')).length === 1
  await start()
  return {
    ...{ ...talk, socketDir, as, start },
    stop: async () => program?.end('SIGINT'),
  }
}

function talkTo(socketDir: string) {
  const url = (database = 'genie') => connectionUrl({ socketDir, port: 5432 }, database)
  return {
    url,
    query: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

async function giveTo(path: string, { uid, gid }: RunAs): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid)
  await chown(path, uid, gid)
}
