// @module-tag further
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { isAlive } from './processes.ts'
import { kill, newFolder, query, removeFolders, start, startElsewhere, stopAll, until } from './testing/servers.ts'

afterEach(stopAll)
afterAll(removeFolders)

describe('after a crash', () => {
  test('of the app, a new one takes over the running server and stops it', async () => {
    const dataDir = newFolder()
    const killed = await startElsewhere(dataDir)
    await kill(killed.child)
    expect(isAlive(killed.pid)).toBe(true)
    const next = await start(dataDir)
    expect(next.pid).toBe(killed.pid)
    await next.stop()
    expect(isAlive(killed.pid)).toBe(false)
  })

  test('of the app without a successor, the server stops by itself', async () => {
    const dataDir = newFolder()
    const killed = await startElsewhere(dataDir, { graceSeconds: 0 })
    await kill(killed.child)
    await until(() => !isAlive(killed.pid))
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  test('of PostgreSQL and then of every process, committed rows are still there', async () => {
    const dataDir = newFolder()
    const before = await start(dataDir, true)
    const { pid } = before
    await query(before, 'create table kept (id int)')
    // Either process may be the one that restarts the server, so neither may lose committed data.
    const { child } = await startElsewhere(dataDir, { durable: true })
    await query(before, 'insert into kept values (1)')
    process.kill(pid, 'SIGKILL')
    // The app is still running, so the server restarts at the same address by itself.
    await until(() => before.pid !== pid && isAlive(before.pid))
    expect(await query(before, 'select id from kept')).toEqual([{ id: 1 }])

    await query(before, 'insert into kept values (2)')
    process.kill(before.pid, 'SIGKILL')
    await Promise.all([kill(child), before.stop()])
    const next = await start(dataDir)
    expect(await query(next, 'select id from kept')).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('a pid that now belongs to another program does not prevent a start', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const file = join(dataDir, 'cluster/postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await server.stop()
    await writeFile(file, [process.pid, ...rest].join('\n'))
    await mkdir(server.socketDir, { recursive: true })
    await writeFile(join(server.socketDir, '.s.PGSQL.5432.lock'), `${process.pid}\n`)
    await writeFile(join(dataDir, 'start.lock-99'), '999999 1 deadbeef')
    const next = await start(dataDir)
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

test('a copy of a running folder is a shop of its own, a moved folder is still the same', async () => {
  const dataDir = newFolder()
  const original = await startElsewhere(dataDir)
  const [copy, moved] = [newFolder(), newFolder()]
  await cp(dataDir, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: path => !path.includes('.s.PGSQL.5432'),
  })
  expect((await start(copy)).pid).not.toBe(original.pid)
  await rename(dataDir, moved)
  expect((await start(moved)).pid).toBe(original.pid)
})
