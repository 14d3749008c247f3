import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseServer } from './database.ts'
import { Program, root, until } from './processes.ts'

const ops = join(root, 'ops')

/**
 * Replaces values in a file of ops/; throws if one is not found, so that the test never runs with other settings
 * unnoticed.
 */
export function filled(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((done, [pattern, value]) => {
    if (!pattern.test(done)) throw new Error(`ops/ has no ${pattern} any more`)
    return done.replace(pattern, value)
  }, text)
}

export interface Nginx {
  program: Program
  url: string
  /** While this file exists, the shop is closed. */
  closedFile: string
}

export async function startNginx(folder: string, port: number, apps: number[]): Promise<Nginx> {
  mkdirSync(join(folder, 'pages'), { recursive: true })
  copyFileSync(join(ops, 'nginx-errors.conf'), join(folder, 'nginx-errors.conf'))
  copyFileSync(join(ops, 'closed.html'), join(folder, 'pages/closed.html'))
  const closedFile = join(folder, 'closed')
  const conf = filled(readFileSync(join(ops, 'nginx.conf'), 'utf8'), [
    [/worker_processes auto/, 'worker_processes 2'],
    [/pid \S+;/, `pid ${folder}/nginx.pid;`],
    [/error_log \S+ alert/, `error_log ${folder}/error.log warn`],
    [/access_log \S+ genie/, `access_log ${folder}/access.log genie`],
    [/( *)server app-1:3000 (.*)\n *server app-2:3000 .*\n/, apps.map(at => `$1server 127.0.0.1:${at} $2\n`).join('')],
    [/listen 80 default_server/, `listen 127.0.0.1:${port} default_server`],
    [/root \S+;/, `root ${folder}/pages;`],
    [/\/run\/genie-closed/g, closedFile],
    // Only timeouts are shortened, and limits per address are raised because the load comes from one.
    [/proxy_read_timeout 35s/, 'proxy_read_timeout 14s'],
    [/proxy_next_upstream_timeout 5s/, 'proxy_next_upstream_timeout 3s'],
    [/limit_conn visitor 100/, 'limit_conn visitor 1000'],
    [
      /(http \{\n)/,
      `$1  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;\n  fastcgi_temp_path ${folder}/f;\n  uwsgi_temp_path ${folder}/u;\n  scgi_temp_path ${folder}/s;\n`,
    ],
  ])
  writeFileSync(join(folder, 'nginx.conf'), conf)
  const program = new Program({
    name: 'nginx',
    command: 'nginx',
    args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    logFile: join(folder, 'nginx.log'),
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    async () => {
      if (program.ended) throw new Error(await program.lastWords())
      return (await fetch(url, { method: 'HEAD', redirect: 'manual' })).status > 0
    },
    `nginx answers: ${await program.lastWords()}`,
    10,
  )
  return { program, url, closedFile }
}

export interface PgBouncer {
  program: Program
  /** Through a connection in transaction mode, and through one in session mode. */
  url: string
  sessionUrl: string
  version: string
  keepsStatements: boolean
}

export const pgbouncerCommand = process.env.PGBOUNCER ?? 'pgbouncer'

export function pgbouncerVersion(): string {
  return /PgBouncer ([\d.]+)/.exec(execFileSync(pgbouncerCommand, ['--version'], { encoding: 'utf8' }))?.[1] ?? '0'
}

export async function startPgBouncer(folder: string, port: number, database: DatabaseServer): Promise<PgBouncer> {
  const version = pgbouncerVersion()
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const keepsStatements = major > 1 || minor >= 21
  writeFileSync(join(folder, 'userlist.txt'), '"genie" ""\n', { mode: 0o644 })
  const at = `host=${database.socketDir} port=5432`
  const ini = filled(readFileSync(join(ops, 'pgbouncer.ini'), 'utf8'), [
    [/^genie = host=\S+ port=\d+ (.*)$/m, `genie = ${at} $1\nsession = ${at} dbname=genie pool_mode=session`],
    [/listen_addr = .*/, 'listen_addr = 127.0.0.1'],
    [/listen_port = \d+/, `listen_port = ${port}`],
    // Only this machine and this run, so no passwords are used.
    [/auth_type = .*/, 'auth_type = trust'],
    [/auth_file = .*/, `auth_file = ${folder}/userlist.txt`],
    ...(keepsStatements ? [] : [[/max_prepared_statements = .*\n/, ''] as const]),
  ])
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, ini, { mode: 0o644 })
  const program = new Program({
    name: 'pgbouncer',
    command: pgbouncerCommand,
    args: [file],
    logFile: join(folder, 'pgbouncer.log'),
    as: database.as,
    cwd: '/',
  })
  const url = `postgres://genie@127.0.0.1:${port}`
  return { program, url: `${url}/genie`, sessionUrl: `${url}/session`, version, keepsStatements }
}
