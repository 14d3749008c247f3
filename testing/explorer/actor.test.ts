import { expect, test } from 'vitest'
import { Actor } from './actor.ts'

test('what an actor begins at once is done one step after the other, each with a turn of its own', async () => {
  const actor = new Actor('A', () => {})
  const done: string[] = []
  const step = (text: string) =>
    actor.does(
      { kind: 'statement', text },
      async () => done.push(text),
      () => new Error('broken'),
    )
  const both = Promise.all([step('one'), step('two')])
  for (const text of ['one', 'two']) {
    await expect.poll(() => actor.doing).toBe('asking')
    expect(actor.step?.text).toBe(text)
    actor.grant(undefined)
  }
  await both
  expect([done, actor.steps]).toEqual([['one', 'two'], 2])
})

test('a step that fails does not hold up the next', async () => {
  const actor = new Actor('A', () => {})
  const failing = actor.does(
    { kind: 'call', text: 'one' },
    () => Promise.reject(new Error('no')),
    () => new Error('broken'),
  )
  const next = actor.does(
    { kind: 'call', text: 'two' },
    async () => 'done',
    () => new Error('broken'),
  )
  await expect.poll(() => actor.doing).toBe('asking')
  actor.grant(undefined)
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => actor.doing).toBe('asking')
  actor.grant(undefined)
  expect(await next).toBe('done')
})
