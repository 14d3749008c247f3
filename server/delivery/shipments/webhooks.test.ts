import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedDepot } from '#demo/depot/open-depot.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { tell, tellBytes, verdict, warehouse } from '#testing/steps/shipments.ts'
import { followParcels } from './parcels/follow-parcels.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())

const getDepot = () => openedDepot.get(app.context)

/** In transit, with the carrier's tracking number. */
async function sent() {
  const { me, orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const { shipments } = await house.ship(orderNo)
  const [parcel] = shipments
  if (!parcel) throw new Error('No parcel')
  return { me, orderNo, trackingNo: parcel.tracking_no, shipmentId: parcel.shipment_id }
}

const readStatus = async (orderNo: string) => (await house.read(orderNo)).order_status
const wordsOf = async (orderNo: string) =>
  (await house.read(orderNo)).shipments.flatMap(({ events }) => events.map(({ event }) => event))

describe('who may report', () => {
  test('only the carrier, and only recent events', async () => {
    const { orderNo, trackingNo } = await sent()
    const body = JSON.stringify({
      ...{ id: randomUUID(), tracking_no: trackingNo, event: 'delivered', place: '' },
      at: app.context.clock.now().toISOString(),
    })
    const now = Math.floor(app.context.wall.now().getTime() / 1000)
    for (const sealed of [
      { secret: 'somebody else’s' },
      { seconds: now - 301 },
      // A minute more than is allowed: time passes until it arrives.
      { seconds: now + 360 },
      { signature: 'no signature' },
      { signature: '0'.repeat(64) },
      { signature: '' },
    ]) {
      expect(verdict(await tellBytes(app, body, sealed)), JSON.stringify(sealed)).toEqual([400, 200506])
    }
    // Signed by the carrier, but for other bytes.
    const { computeSignature: signatureOf } = await import('#server/platform/carriers/signature.ts')
    const signature = signatureOf(getDepot().secret, now, Buffer.from(body.replace('delivered', 'lost')))
    expect(verdict(await tellBytes(app, body, { signature, seconds: now }))).toEqual([400, 200506])
    expect(await wordsOf(orderNo)).toEqual([])
    expect((await tellBytes(app, body)).status).toBe(200)
    expect(await readStatus(orderNo)).toBe('delivered')
  })

  test.each<[string, string, unknown[]]>([
    ['nothing', '', [400, 400]],
    ['what is no JSON', '{', [400, 400]],
    ['JSON of another kind', '[1]', [400, 400]],
    ['a word nobody knows', event({ event: 'eaten' }), [400, 400]],
    ['a moment that is none', event({ at: 'yesterday' }), [400, 400]],
    ['a zero in the text', event({ place: '\0' }), [400, 400]],
    ['a reference that is no id', event({ reference: "'; drop table orders" }), [400, 400]],
    ['a parcel nobody sent', event({}), [404, 404]],
    ['a name that never was ours', event({ reference: randomUUID() }), [404, 404]],
  ])('signed, but %s: refused', async (_name, body, expected) => {
    expect(verdict(await tellBytes(app, body))).toEqual(expected)
  })

  test('ten megabytes, another carrier, another method: refused', async () => {
    expect(verdict(await tellBytes(app, 'x'.repeat(10 * 1024 * 1024)))).toEqual([413, 413])
    expect(verdict(await tellBytes(app, event({}), { carrier: 'postnl' }))).toEqual([404, 404])
    expect(verdict(await app.send('GET', '/api/carriers/webhooks/demo'))).toEqual([404, 404])
  })

  test('a real shop has no demo carrier', async () => {
    const real = await testApp({ environment: realShop })
    expect(verdict(await tellBytes(real, event({}), { secret: 'x' }))).toEqual([404, 404])
    for (const path of ['/sandbox/carrier/control', '/sandbox/carrier/parcels/DP1']) {
      expect((await real.send('POST', path, { body: {} })).status, path).toBe(404)
    }
    await real.close()
  })
})

function event(change: object): string {
  const base = { id: 'e1', tracking_no: 'DP00000000000', event: 'delivered', place: '', at: '2026-11-21T10:00:00.000Z' }
  return JSON.stringify({ ...base, ...change })
}

describe('what is told', () => {
  test('reported twice is stored once', async () => {
    const { orderNo, trackingNo } = await sent()
    const id = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => tell(app, { trackingNo, event: 'delivered', id })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { events, shipments } = await house.read(orderNo)
    expect(events.filter(({ event }) => event === 'deliver')).toHaveLength(1)
    expect(shipments[0]?.events).toHaveLength(1)
  })

  test('late, or out of order, changes nothing that has ended', async () => {
    const { orderNo, trackingNo } = await sent()
    const start = app.context.clock.now().getTime()
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    await tell(app, { trackingNo, event: 'delivered', at: at(30) })
    await tell(app, { trackingNo, event: 'out_for_delivery', at: at(20) })
    await tell(app, { trackingNo, event: 'lost', at: at(25) })
    await tell(app, { trackingNo, event: 'accepted', at: at(10) })
    const { order_status, events, shipments } = await house.read(orderNo)
    expect(order_status).toBe('delivered')
    expect(shipments).toMatchObject([{ shipment_state: 'delivered' }])
    // In the order of events, not of their receipt.
    expect(shipments[0]?.events.map(({ event }) => event)).toEqual([
      'accepted',
      'out_for_delivery',
      'lost',
      'delivered',
    ])
    expect(events.map(({ event }) => event)).not.toContain('lose')
  })

  test('from the future or from before it was sent is moved to now, or to then', async () => {
    const [early, late] = [await sent(), await sent()]
    await tell(app, { trackingNo: early.trackingNo, event: 'delivered', at: new Date('2020-01-01') })
    await tell(app, { trackingNo: late.trackingNo, event: 'delivered', at: new Date('2090-01-01') })
    const now = app.context.clock.now().getTime()
    for (const { orderNo } of [early, late]) {
      const { delivered_at } = await house.read(orderNo)
      expect(Math.abs(new Date(delivered_at ?? 0).getTime() - now)).toBeLessThan(60_000)
    }
  })

  test('before the shop has the number, is sent again', async () => {
    const { orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    getDepot().control.health = 'down'
    await house.command(orderNo, 'ship')
    getDepot().control.health = 'well'
    const [announced] = (await house.read(orderNo)).shipments
    const told = {
      trackingNo: 'DP99999999999',
      event: 'accepted',
      id: 'early',
      reference: announced?.shipment_id ?? '',
    }
    expect(verdict(await tell(app, told))).toEqual([409, 200207])
    const { shipments } = await house.ship(orderNo)
    expect((await tell(app, { ...told, trackingNo: shipments[0]?.tracking_no ?? '' })).status).toBe(200)
    expect(await wordsOf(orderNo)).toEqual(['accepted'])
  })

  test('that was missed is polled', async () => {
    const { orderNo, trackingNo } = await sent()
    getDepot().control.travel.drop = true
    await getDepot().act(trackingNo, 'accepted')
    await getDepot().act(trackingNo, 'delivered')
    getDepot().control.travel.drop = false
    await followParcels(app.context, {})
    expect(await readStatus(orderNo)).toBe('in_transit')
    await later(app, 2)
    await followParcels(app.context, {})
    expect(await readStatus(orderNo)).toBe('delivered')
    expect(await wordsOf(orderNo)).toEqual(['accepted', 'delivered'])
  })
})

describe('the carrier of the demo', () => {
  test('shows where a parcel is, and can move it', async () => {
    const { orderNo, trackingNo } = await sent()
    const path = `/sandbox/carrier/parcels/${trackingNo}`
    const page = await app.send('GET', path)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain(trackingNo)
    const form = await fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ event: 'back_at_sender' }),
    })
    expect([form.status, form.headers.get('location')]).toEqual([303, path])
    expect(await readStatus(orderNo)).toBe('pay_success')
    expect(verdict(await app.send('POST', path, { body: { event: 'eaten' } }))).toEqual([400, 400])
    expect((await app.send('GET', '/sandbox/carrier/parcels/DP1')).status).toBe(404)
  })

  test('can be set for all parcels to come or for one', async () => {
    const control = (body: object) => app.send('POST', '/sandbox/carrier/control', { body })
    expect((await control({ fate: 'lost', travel: { times: 3 } })).status).toBe(200)
    const lost = await sent()
    expect((await control({ fate: 'delivered', travel: { times: 1 } })).status).toBe(200)
    expect(await getDepot().parcel(lost.trackingNo)).toMatchObject({ fate: 'lost' })
    expect((await control({ tracking_no: lost.trackingNo, fate: 'back_at_sender' })).status).toBe(200)
    expect(await getDepot().parcel(lost.trackingNo)).toMatchObject({ fate: 'back_at_sender' })
    expect((await control({ tracking_no: 'DP1', fate: 'lost' })).status).toBe(404)
    expect(verdict(await control({ fate: 'eaten' }))).toEqual([400, 400])
  })

  test('makes a label for the sender', async () => {
    const { me, shipmentId } = await sent()
    const path = `/admin/shipments/${shipmentId}/label`
    const label = await house.by('operations').get(path)
    expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(label.text.slice(0, 5)).toBe('%PDF-')
    expect(label.headers.get('cache-control')).toBe('no-store')
    expect(verdict(await me.call('GET', path))).toEqual([403, 403])
    expect(verdict(await house.by('finance').get(path))).toEqual([403, 403])
    expect(verdict(await house.by('operations').get('/admin/shipments/x/label'))).toEqual([400, 100401])
    expect(verdict(await house.by('operations').get(`/admin/shipments/${randomUUID()}/label`))).toEqual([404, 404])
    getDepot().control.health = 'down'
    const silent = await house.by('operations').get(path)
    getDepot().control.health = 'well'
    expect(verdict(silent)).toEqual([502, 502])
  })
})
