import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { runForRequester } from './requester.ts'

const settled = () => new Promise(resolve => setTimeout(resolve, 0))

/** Work that the test ends, and the order in which it began. */
function workshop(queue: FairQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (network: string, userId: string, { weight = 1, name = `${network}${userId}` } = {}) =>
    runForRequester({ network, userId }, () =>
      queue.run(weight, () => {
        begun.push(name)
        return new Promise<void>(resolve => ends.push(resolve))
      }),
    )
  const endOne = async () => {
    ends.shift()?.()
    await settled()
  }
  return { begun, ask, endOne }
}

test('a caller with many tasks delays another by one, and a person of the same network by one', async () => {
  const { begun, ask, endOne } = workshop(new FairQueue({ maxWeight: 1, maxQueued: 100, maxQueuedPerNetwork: 50 }))
  const all = Array.from({ length: 10 }, (_, index) => ask('a', '1', { name: `a1.${index}` }))
  await settled()
  all.push(ask('a', '2'), ask('b', '1'))
  for (let end = 0; end < 4; end += 1) await endOne()
  expect(begun).toEqual(['a1.0', 'b1', 'a2', 'a1.1', 'a1.2'])
  for (let end = 0; end < 12; end += 1) await endOne()
  await Promise.all(all)
  expect(begun).toHaveLength(12)
})

test('nobody has more than a share: the rest is available to others at once', async () => {
  const queue = new FairQueue({
    maxWeight: 8,
    maxWeightPer: { user: 4, network: 6 },
    maxQueued: 100,
    maxQueuedPerNetwork: 50,
  })
  const { begun, ask, endOne } = workshop(queue)
  const all = [ask('a', '1', { weight: 4 }), ask('a', '1'), ask('a', '2'), ask('a', '3', { weight: 2 }), ask('b', '1')]
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (let end = 0; end < 5; end += 1) await endOne()
  await Promise.all(all)
  expect(queue.waiting).toBe(0)
})

test('a heavy task gets its turn, however many light ones arrive', async () => {
  const { begun, ask, endOne } = workshop(new FairQueue({ maxWeight: 2, maxQueued: 100, maxQueuedPerNetwork: 50 }))
  const all = [ask('a', '1'), ask('b', '1'), ask('c', '1', { weight: 2, name: 'heavy' }), ask('d', '1'), ask('e', '1')]
  await settled()
  await endOne()
  expect(begun).toEqual(['a1', 'b1'])
  await endOne()
  expect(begun).toEqual(['a1', 'b1', 'heavy'])
  for (let end = 0; end < 3; end += 1) await endOne()
  await Promise.all(all)
})

test('one network fills only its part of the queue, and a failure passes the turn on', async () => {
  const queue = new FairQueue({ maxWeight: 1, maxQueued: 5, maxQueuedPerNetwork: 2 })
  const { ask, endOne } = workshop(queue)
  const first = ask('a', '1')
  const kept = [ask('a', '2'), ask('a', '3'), ask('b', '1')]
  await expect(ask('a', '4')).rejects.toMatchObject({ refusal: 'unavailable' })
  for (let end = 0; end < 4; end += 1) await endOne()
  await Promise.all([first, ...kept])
  await expect(
    queue.run(1, () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await queue.run(1, async () => 'next')).toBe('next')
})
