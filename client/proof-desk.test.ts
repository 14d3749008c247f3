import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProofDesk, type ProofDesk } from './proof-desk.ts'
import { aSignIn, fakePage } from './testing/fake-page.ts'
import { envelope, listen, refused, scriptedShop } from './testing/scripted-shop.ts'

const shop = scriptedShop()
let base = ''
let close = () => {}
beforeAll(async () => {
  const listening = await listen(createServer(shop.handle))
  base = listening.base
  close = listening.close
})
afterAll(() => close())
beforeEach(() => shop.reset())

const asked = { ways: ['password'], second_factor: false, app: false, email_hint: null }
const required = () => refused(403, 110117, 'Who are you?', asked)
const email = { body: { email: 'anna@example.nl' } }

/** A page whose dialog responds at once, and the number of times it was opened. */
function answering(proofs: ProofDesk, proven: boolean) {
  let opened = 0
  proofs.subscribe(() => {
    if (!proofs.getSnapshot()) return
    opened += 1
    setTimeout(() => proofs.settle(proven))
  })
  return () => opened
}

function aPage(proven: boolean) {
  const proofs = createProofDesk()
  const opened = answering(proofs, proven)
  return { ...fakePage(base, { signIn: aSignIn(), prove: proofs.request }), opened }
}

/** Refuses until a proof was given, as the shop does. */
function refusesFirst(count: number) {
  let left = count
  shop.answer(() => {
    left -= 1
    return left >= 0 ? required() : envelope('done')
  })
}

const keys = () => shop.received.map(({ headers }) => headers['idempotency-key'])

test('after a proof the same call is repeated under the same key', async () => {
  const { client, did, opened } = aPage(true)
  refusesFirst(1)
  expect(await client.send('POST /user/email', email)).toBe('done')
  expect([opened(), did]).toEqual([1, []])
  const [first, second] = shop.received
  expect(first?.text).toBe(second?.text)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toBeTruthy()
})

test('a key set by the screen is used again too', async () => {
  const { client } = aPage(true)
  refusesFirst(1)
  await client.send('POST /admin/coupons', { body: {}, idempotencyKey: 'mine' })
  expect(keys()).toEqual(['mine', 'mine'])
})

test('without a proof the call fails silently, and a later one has the same key', async () => {
  const { client, did } = aPage(false)
  refusesFirst(1)
  await expect(client.send('POST /user/email', email)).rejects.toMatchObject({ code: 110117, action: 'prove' })
  expect(did).toEqual([])
  expect(await client.send('POST /user/email', email)).toBe('done')
  expect(new Set(keys()).size).toBe(1)
})

test('parallel calls open one dialog', async () => {
  const { client, opened } = aPage(true)
  refusesFirst(2)
  const both = [
    client.send('POST /user/email', email),
    client.send('DELETE /user/sessions/{id}', { params: { id: 1 } }),
  ]
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect(opened()).toBe(1)
})

test('a second refusal after a proof is reported', async () => {
  const { client, opened } = aPage(true)
  refusesFirst(5)
  await expect(client.send('POST /user/email', email)).rejects.toMatchObject({ code: 110117 })
  expect([shop.received.length, opened()]).toEqual([2, 1])
})

test('without a dialog, or without any possible proof, the call is refused at once', async () => {
  const proofs = createProofDesk()
  const { client } = fakePage(base, { signIn: aSignIn(), prove: proofs.request })
  shop.answer(required)
  await expect(client.send('POST /user/email', email)).rejects.toMatchObject({ code: 110117 })
  answering(proofs, true)
  shop.answer(() => refused(403, 110117))
  await expect(client.send('POST /user/email', email)).rejects.toMatchObject({ code: 110117 })
  expect(shop.received).toHaveLength(2)
})
