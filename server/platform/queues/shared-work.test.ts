import { expect, test } from 'vitest'
import { AdmissionQueue, TooBusy } from '../http/admission/admission-queue.ts'
import { FairQueue } from './fair-queue.ts'
import { runForRequester } from './requester.ts'
import { SharedWork, type TakeTurn } from './shared-work.ts'

const tick = (ms = 0) => new Promise(resolve => setTimeout(resolve, ms))

/** Two turns, one for each network, and someone of `many` who has theirs until `end`. */
function busyTurns() {
  const turns = new AdmissionQueue({ most: 2, mostPerNetwork: 1, maxWaitMs: 5000 })
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const busy = turns.run(() => promise, { network: 'many' })
  const of = (network: string, socket = { destroyed: false }): TakeTurn => {
    return (work, signal) => turns.run(work, { network, socket }, signal)
  }
  return { turns, of, end, busy }
}

test('the request that has a turn first begins, and all others leave the queue', async () => {
  const { turns, of, end, busy } = busyTurns()
  const shared = new SharedWork<string, string>()
  const by: string[] = []
  const ask = (who: string, inTurn: TakeTurn) =>
    shared.run('page', async () => `made ${by.push(who)} for ${who}`, inTurn)
  const waiting = Array.from({ length: 20 }, () => ask('many', of('many')))
  await tick()
  expect([turns.waiting, by]).toEqual([20, []])
  const asked = ask('one', of('one'))
  await tick()
  expect(turns.waiting).toBe(0)
  expect(await asked).toBe('made 1 for one')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['made 1 for one']))
  end()
  await busy
})

test('somebody who is refused, or leaves, is refused alone', async () => {
  const { of, end, busy } = busyTurns()
  const shared = new SharedWork<string, string>()
  const gone = { destroyed: false }
  const alone = shared.run('other', async () => 'other', of('many', gone))
  const first = shared.run('page', async () => 'first', of('many', gone))
  const second = shared.run('page', async () => 'second', of('many'))
  gone.destroyed = true
  end()
  await expect(alone).rejects.toThrow(TooBusy)
  expect(await second).toBe('second')
  await Promise.allSettled([busy, first])
})

test('work that has begun is followed without a turn, and its failure is told to all', async () => {
  const shared = new SharedWork<string, string>()
  const { promise, reject } = Promise.withResolvers<string>()
  const never: TakeTurn = () => Promise.reject(new TooBusy())
  const all = [shared.run('page', () => promise), shared.run('page', async () => 'other', never)]
  reject(new Error('broken'))
  for (const one of await Promise.allSettled(all)) expect(one).toMatchObject({ reason: { message: 'broken' } })
  expect(await shared.run('page', async () => 'again')).toBe('again')
  await expect(shared.run('page', async () => 'never', never)).rejects.toThrow(TooBusy)
})

test('what was begun before a change is not shared with those who ask after it', async () => {
  const shared = new SharedWork<string, string>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = shared.run('page', () => promise)
  shared.forgetBegun()
  expect(await shared.run('page', async () => 'after')).toBe('after')
  resolve('before')
  expect(await before).toBe('before')
})

test('a fair queue with no room for one network has some for another that asks for the same', async () => {
  const queue = new FairQueue({ maxWeight: 1, maxQueued: 10, maxQueuedPerNetwork: 1 })
  const shared = new SharedWork<string, string>()
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const from = (network: string, key: string) =>
    runForRequester({ network }, () =>
      shared.run(
        key,
        () => promise.then(() => network),
        (work, signal) => queue.run(1, work, signal),
      ),
    )
  const busy = [from('many', 'first'), from('many', 'second')]
  const [refused, served] = [from('many', 'page').catch((error: Error) => error), from('one', 'page')]
  end()
  expect(await refused).toMatchObject({ refusal: 'unavailable' })
  expect(await served).toBe('one')
  await Promise.all(busy)
  expect(queue.waiting).toBe(0)
})
