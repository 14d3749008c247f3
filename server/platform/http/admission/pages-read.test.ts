import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { limits } from './limits.ts'
import { isReadAgain, rememberPage } from './pages-read.ts'

const tenMinutes = 600_000

function aProcess() {
  let now = Date.parse('2026-11-26T12:00:00Z')
  const context = { db: {}, wall: { now: () => new Date(now) } } as unknown as Context
  return { context, pass: (ms: number) => (now += ms) }
}

test('a page is known to its session, until the window of the limit ends', () => {
  const { context, pass } = aProcess()
  expect(isReadAgain(context, 'one', 'page 1')).toBe(false)
  rememberPage(context, 'one', 'page 1')
  pass(tenMinutes - 1)
  expect(isReadAgain(context, 'one', 'page 1')).toBe(true)
  expect(isReadAgain(context, 'one', 'page 2')).toBe(false)
  expect(isReadAgain(context, 'two', 'page 1')).toBe(false)
  pass(1)
  expect(isReadAgain(context, 'one', 'page 1')).toBe(false)
})

test('a session is remembered no more pages than it may read', () => {
  const { context } = aProcess()
  const { hits = 0 } = limits.reading ?? {}
  for (let page = 0; page < hits + 10; page += 1) rememberPage(context, 'one', `page ${page}`)
  expect(isReadAgain(context, 'one', `page ${hits - 1}`)).toBe(true)
  expect(isReadAgain(context, 'one', `page ${hits}`)).toBe(false)
})
