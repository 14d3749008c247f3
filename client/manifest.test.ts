import { describe, expect, test } from 'vitest'
import { createBuildWatch } from './manifest.ts'
import { noon } from './testing/fake-page.ts'

function watch(answers: (Response | Error)[]) {
  const clock = { now: noon }
  const did: string[] = []
  let asked = 0
  const build = createBuildWatch({
    fetch: async (url, init) => {
      asked += 1
      expect([url, init.cache]).toEqual(['/build.json', 'no-store'])
      const answer = answers.shift() ?? new Error('nothing scripted')
      if (answer instanceof Error) throw answer
      return answer
    },
    nowSeconds: () => clock.now,
    running: 'v1',
    onNewBuild: ({ version }) => did.push(version),
    log: message => did.push(`log ${message}`),
  })
  return { build, clock, did, asked: () => asked }
}

const version = (name: string) => Response.json({ version: name, built_at: '2026-01-01T00:00:00Z' })

test('requests the manifest at most every 10 s, however often it is called', async () => {
  const { build, clock, asked } = watch([version('v1'), version('v1')])
  await Promise.all([build.check(), build.check()])
  clock.now = noon + 9.9
  await build.check()
  expect(asked()).toBe(1)
  clock.now = noon + 10
  await build.check()
  expect(asked()).toBe(2)
})

test('reports a new version once, and the next one again', async () => {
  const { build, clock, did } = watch(['v1', 'v2', 'v2', 'v1', 'v3'].map(version))
  for (let time = 0; time < 5; time += 1) {
    await build.check()
    clock.now += 10
  }
  expect(did).toEqual(['v2', 'v3'])
})

describe('only logs', () => {
  test.each<[string, Response | Error]>([
    ['no network', new Error('offline')],
    ['an error page', new Response('gone', { status: 404 })],
    ['HTML', new Response('<html></html>')],
    ['no version', Response.json({})],
  ])('%s', async (_name, answer) => {
    const { build, clock, did } = watch([answer, version('v2')])
    await build.check()
    expect(did).toEqual(['log build manifest not read'])
    clock.now += 10
    await build.check()
    expect(did).toHaveLength(2)
  })
})

test('a clock that is set back does not stop the checks', async () => {
  const { build, clock, asked } = watch([version('v1'), version('v1')])
  await build.check()
  clock.now = noon - 3600
  await build.check()
  expect(asked()).toBe(2)
})

test('checks when the page becomes visible, until it is stopped', async () => {
  const { build, clock, asked } = watch([version('v1'), version('v1')])
  const page = new EventTarget()
  const stop = build.start(page)
  page.dispatchEvent(new Event('focus'))
  clock.now += 10
  page.dispatchEvent(new Event('online'))
  expect(asked()).toBe(2)
  stop()
  clock.now += 10
  page.dispatchEvent(new Event('focus'))
  expect(asked()).toBe(2)
})
