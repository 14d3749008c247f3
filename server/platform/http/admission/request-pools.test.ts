import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import type { Context } from '#server/platform/context.ts'
import { drawInTurn } from '../../queues/drawing-turn.ts'
import { asking } from './outside-calls.ts'
import { findPool, makeRequestPools, runInTurn } from './request-pools.ts'

test('every document that is rendered has a pool that no other call waits for', () => {
  // A label is the carrier's document: the shop waits for it, and renders nothing.
  const isDocument = ({ key, endpoint: { raw, draws } }: (typeof allBindings)[number]) =>
    !asking.has(key) && (raw === 'application/pdf' || draws === 'always')
  const papers = allBindings.filter(isDocument)
  expect(papers.length).toBeGreaterThan(5)
  expect(new Set(papers.map(findPool))).toEqual(new Set(['papers']))
  const others = allBindings.filter(binding => !isDocument(binding))
  expect(others.map(findPool)).not.toContain('papers')
})

test('every form upload has a pool of its own too', () => {
  const forms = allBindings.filter(({ endpoint }) => endpoint.form)
  expect(new Set(forms.map(findPool))).toEqual(new Set(['uploading']))
})

test('pictures, which may be read from another server, have a pool of their own', () => {
  const pictures = allBindings.filter(binding => findPool(binding) === 'pictures').map(({ key }) => key)
  expect(pictures).toEqual(['GET /common/preview/file/{id}', 'GET /common/logo'])
})

test('calls with bulky answers use the pool of page rendering', () => {
  const rendered = allBindings.filter(binding => findPool(binding) === 'rendering')
  expect(rendered.map(({ key }) => key)).toEqual(['GET /user/export', 'GET /gardens'])
})

test('documents that wait for their rendering leave the turns of documents to others', async () => {
  const environment = { databasePool: 1, shedAfterMs: 2000 } as Context['environment']
  const pools = makeRequestPools({ environment, log: {} as Context['log'], metrics: undefined })
  const { promise, resolve: end } = Promise.withResolvers<void>()
  let drawing = 0
  const draw = () => {
    drawing += 1
    return promise
  }
  const from = (network: string, work: () => Promise<unknown>) => runInTurn(pools, 'papers', work, { network })
  const slow = ['many', 'many', 'many', 'other', 'other', 'third'].map(network =>
    from(network, () => drawInTurn(inTurn => inTurn(draw))),
  )
  // Without a turn it would wait for the others for ever.
  const read = from('reader', async () => 'cached')
  expect(await Promise.race([read, sleep(10_000, 'waits')])).toBe('cached')
  // Two of each network.
  expect(drawing).toBe(4)
  end()
  await Promise.all(slow)
  expect(drawing).toBe(6)
})
