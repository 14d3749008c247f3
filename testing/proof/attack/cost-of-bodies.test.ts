// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mayCall } from '#domain/access.ts'
import { crowdedBodies } from '../../attack/crowded-bodies.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { callsOf, type KnownCall } from '../../fuzz/calls.ts'
import { Wire } from '../../fuzz/wire.ts'
import { counts, isProof, longTimeouts, withoutLimits } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, randomIp, register } from '../../steps/accounts.ts'
import { guest } from '../../steps/messages.ts'

/** The cost of bodies that a sender who is not staff can send, for each call by itself. */
vi.setConfig(longTimeouts(10))

let app: TestApp
let wire: Wire
let calls: KnownCall[]
beforeAll(async () => {
  app = await testApp()
  await withoutLimits(app)
  wire = new Wire(app.url)
  calls = (await callsOf(app)).filter(call => call.body && sendersOf(call).length > 0)
})
afterAll(async () => {
  wire.close()
  await app.close()
})

function sendersOf({ who }: KnownCall) {
  return (['guest', 'customer'] as const).filter(role => who === 'anyone' || mayCall(who, role))
}

/** New for each call, because some of them end a session. */
async function headersFor(call: KnownCall): Promise<Record<string, string>> {
  if (call.who === 'anyone') return {}
  const { token } = sendersOf(call).includes('guest') ? await guest(app) : await register(app)
  return bearer(token)
}

async function send(call: KnownCall, text: string, headers: Record<string, string>) {
  const path = `/api${call.path.replace(/\{\w+\}/g, () => randomUUID())}`
  const body = Buffer.from(text)
  const all = { ...headers, 'content-type': 'application/json', 'x-forwarded-for': randomIp() }
  const before = process.threadCpuUsage()
  const { status, text: answer } = await wire.send({ method: call.method, path, body, headers: all })
  const { user, system } = process.threadCpuUsage(before)
  return { status, answer, ms: (user + system) / 1000 }
}

const mostFaults = 40
const mostBytes = 12_000
/** Includes the sender, which runs in the same thread. */
const mostMs = 30
/** Of the bodies of ordinary size `npm test` tries a few; those with the maximum content are always tried. */
const each = counts(9, 1)

test('a large body makes no response larger, and no call slower', async () => {
  expect(calls.length).toBeGreaterThan(40)
  const found: string[] = []
  let refused = 0
  let slowest = { ms: 0, name: '' }
  for (const call of calls) {
    let headers = await headersFor(call)
    const bodies = crowdedBodies(call.body ?? {}).filter(
      ({ what }, place) => place % each === 0 || /allowed|combs/.test(what),
    )
    for (const { what, text } of bodies) {
      const name = `${call.key} with ${what}`
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < counts(1, 3); round += 1) {
        const { status, answer, ms } = await send(call, text, headers)
        best = Math.min(best, ms)
        if (status >= 500) found.push(`${name}: ${status}`)
        if (status === 401) headers = await headersFor(call)
        if (status < 400) continue
        refused += 1
        const faults = (JSON.parse(answer) as { data: { fields?: unknown[] } | null }).data?.fields?.length ?? 0
        if (faults > mostFaults || answer.length > mostBytes)
          found.push(`${name}: ${faults} faults are told in ${answer.length} bytes`)
      }
      if (best > slowest.ms) slowest = { ms: best, name }
      if (isProof && best > mostMs) found.push(`${name} holds the process up`)
    }
  }
  process.stdout.write(`${refused} refused of ${calls.length} calls; ${slowest.ms.toFixed(0)} ms: ${slowest.name}\n`)
  expect(refused).toBeGreaterThan(300)
  onlyKnown('bodies', [...new Set(found)])
})
