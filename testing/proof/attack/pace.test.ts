// @module-tag further
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { countWork, leastOf, type Work } from '../../attack/count-work.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { type Nobody, nobody, publicBodies, sendPublic } from '../../attack/public-bodies.ts'
import { slower } from '../../attack/slower.ts'
import { isProof, longTimeouts, withoutLimits } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomEmail, randomIp, register } from '../../steps/accounts.ts'

/** A known address must not differ from an unknown one, by the work done and, in a full run, by the time taken. */
vi.setConfig(longTimeouts(5))

let counter: ReturnType<typeof countWork>
let app: TestApp
let known: string
beforeAll(async () => {
  counter = countWork()
  app = await testApp()
  await withoutLimits(app)
  known = (await register(app)).email
})
afterAll(async () => {
  await app.close()
  counter.stop()
})

/** Calls whose response may depend on the person, because they sign in or write with the address, or are mailed. */
const own: Record<string, string> = {
  'POST /orders': 'An order is an order, whose address it may be.',
}
const keys = Object.keys(publicBodies).filter(key => !(key in own))

const sent = (key: string, email: string, sender: Nobody) =>
  sendPublic(key, { app, email, sender }, { network: randomIp(), signedIn: key.includes('questions') })

async function workOf(key: string, email: () => string): Promise<Work> {
  const works: Work[] = []
  for (let round = 0; round < 5; round += 1) {
    const sender = await nobody(app)
    await afterResponsesDone(app.context)
    works.push(await counter.during(() => sent(key, email(), sender)))
  }
  return leastOf(works)
}

test('a known and an unknown address cause the same work', async () => {
  const found: string[] = []
  for (const key of keys) {
    const ofKnown = await workOf(key, () => known)
    const ofUnknown = await workOf(key, randomEmail)
    if (ofKnown.statements !== ofUnknown.statements || ofKnown.hashes !== ofUnknown.hashes)
      found.push(`${key}: known ${JSON.stringify(ofKnown)}, unknown ${JSON.stringify(ofUnknown)}`)
  }
  onlyKnown('pace', found)
})

test('a wrong password costs a hash, whether the account exists or not', async () => {
  for (const email of [() => known, randomEmail]) expect((await workOf('POST /user/login', email)).hashes).toBe(1)
})

test.runIf(isProof)('the duration is the same', async () => {
  const found: string[] = []
  for (const key of keys) {
    const pairs: [number, number][] = []
    const timed = async (email: string) => {
      const sender = await nobody(app)
      const began = performance.now()
      await sent(key, email, sender)
      return performance.now() - began
    }
    for (let round = 0; round < 150; round += 1) {
      // The order alternates, so that load on the machine slows both.
      const unknown = randomEmail()
      if (round % 2) pairs.push([await timed(known), await timed(unknown)])
      else {
        const ofUnknown = await timed(unknown)
        pairs.push([await timed(known), ofUnknown])
      }
    }
    const verdict = slower(pairs)
    process.stdout.write(`${key}: ${verdict.text}\n`)
    if (verdict.isSlower) found.push(`${key}: ${verdict.text}`)
  }
  onlyKnown('pace', found)
})
