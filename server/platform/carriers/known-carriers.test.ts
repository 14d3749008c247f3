import { expect, test } from 'vitest'
import type { CarrierCode } from '#domain/shipments/carriers.ts'
import { realClock } from '../clock.ts'
import type { Carrier } from '../ports/carrier.ts'
import type { Carriers } from '../ports/carriers.ts'
import type { GivenCarrier, KnownCarrier } from './carrier-settings.ts'
import { carrierComplaint, carriersIn } from './known-carriers.ts'
import { openCarriers } from './open-carriers.ts'

const adapter = (code: CarrierCode) => ({ code, name: code }) as Carrier

function made(code: CarrierCode): KnownCarrier {
  const key = `${code.toUpperCase()}_KEY`
  const open = async () => adapter(code)
  return {
    code,
    needed: [key, `${key}_SECRET`],
    read: () => ({ code, key, isTest: true, receiver: { name: code, places: [] }, open }),
  }
}

const two = [made('postnl'), made('dhl')]
const dhl = { DHL_KEY: '1', DHL_KEY_SECRET: '2' }

test('a carrier is connected once all of its settings are there', () => {
  expect(carriersIn({}, two)).toEqual([])
  expect(carrierComplaint({}, two)).toBeUndefined()
  expect(carriersIn(dhl, two).map(({ code }) => code)).toEqual(['dhl'])
  expect(carrierComplaint(dhl, two)).toBeUndefined()
  expect(carriersIn({ DHL_KEY: '1' }, two)).toEqual([])
  expect(carrierComplaint({ DHL_KEY: '1' }, two)).toBe(
    'DHL_KEY and DHL_KEY_SECRET come together: one of them is missing',
  )
})

const demo = adapter('demo')
const simulated: Carriers = { default: demo, find: code => (code === 'demo' ? demo : undefined), codes: ['demo'] }
const opened = (carriers: GivenCarrier[], beside?: Carriers) =>
  openCarriers({ environment: { carriers }, wall: realClock } as never, beside)

test('one with keys is the usual one, and that of the demo still reports its own parcels', async () => {
  const all = await opened(carriersIn({ ...dhl, POSTNL_KEY: '1', POSTNL_KEY_SECRET: '2' }, two), simulated)
  expect(all.codes).toEqual(['postnl', 'dhl', 'demo'])
  expect(all.default?.code).toBe('postnl')
  for (const code of all.codes) expect(all.find(code)?.code).toBe(code)
  expect(all.find('ups')).toBeUndefined()
})

test('without keys there is that of the demo, and in a real shop none', async () => {
  expect((await opened([], simulated)).default).toBe(demo)
  const none = await opened([])
  expect([none.default, none.find('demo'), none.codes]).toEqual([undefined, undefined, []])
})
