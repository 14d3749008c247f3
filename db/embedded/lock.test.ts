import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.ts'

const base = await mkdtemp(join(tmpdir(), 'genie-lock-'))
afterAll(() => rm(base, { recursive: true, force: true }))

test('admits one holder at a time, also when holders are killed', async () => {
  const path = join(base, 'start.lock')
  const inside = join(base, 'inside')
  await writeFile(inside, '')
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    const { withLock } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    for (let turn = 0; turn < 15; turn++) {
      await withLock(${JSON.stringify(path)}, async () => {
        appendFileSync(${JSON.stringify(inside)}, 'in ' + process.pid + '\\n')
        await sleep(1)
        if (turn === 10 && process.argv[1] === 'dies') process.kill(process.pid, 'SIGKILL')
        appendFileSync(${JSON.stringify(inside)}, 'out ' + process.pid + '\\n')
      })
    }`
  const children = ['dies', 'lives', 'dies', 'lives'].map(fate =>
    spawn(process.execPath, ['--input-type=module', '-e', code, fate], { stdio: 'inherit' }),
  )
  await Promise.all(children.map(child => once(child, 'exit')))
  const steps = (await readFile(inside, 'utf8')).trim().split('\n')
  let holder: string | undefined
  for (const step of steps) {
    const [way, pid] = step.split(' ')
    if (way === 'in') {
      const before = children.find(child => String(child.pid) === holder)
      expect(holder === undefined || before?.signalCode === 'SIGKILL', `${step} while ${holder} is inside`).toBe(true)
      holder = pid
    } else {
      expect(pid).toBe(holder)
      holder = undefined
    }
  }
  expect(steps.filter(step => step.startsWith('in '))).toHaveLength(15 + 15 + 11 + 11)
})

test('is released after an error, and leaves no old files', async () => {
  const path = join(base, 'other.lock')
  const failing = withLock(path, async () => {
    await sleep(20)
    throw new Error('did not work')
  })
  const next = withLock(path, async () => 'mine')
  await expect(failing).rejects.toThrow('did not work')
  await expect(next).resolves.toBe('mine')
  await withLock(path, async () => {})
  expect((await readdir(base)).filter(name => name.startsWith('other.lock'))).toHaveLength(1)
})
