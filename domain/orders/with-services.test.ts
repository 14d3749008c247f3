import { expect, test } from 'vitest'
import { withServices } from './with-services.ts'

const part = (item_id: string, product_kind: string, item_status = 'pay_success') => ({
  ...{ item_id, product_kind, item_status },
})
const service = part('s', 'service')
const [one, other, blades] = [part('m1', 'machine'), part('m2', 'machine'), part('b', 'accessory')]

test.each<[string, ReturnType<typeof part>[], ReturnType<typeof part>[], string[]]>([
  ['with the last machine its service', [one, blades, service], [one], ['m1', 's']],
  ['another machine is left', [one, other, service], [one], ['m1']],
  ['the other one ended before', [one, part('m2', 'machine', 'canceled'), service], [one], ['m1', 's']],
  ['the other one is its owner’s for good', [one, part('m2', 'machine', 'completed'), service], [one], ['m1']],
  ['both end at once', [one, other, service], [one, other], ['m1', 'm2', 's']],
  ['no machine ends', [one, blades, service], [blades], ['b']],
  ['a service that is alone', [service, blades], [blades], ['b']],
  ['the service itself', [one, service], [service], ['s']],
  ['it was done before', [one, part('s', 'service', 'delivered')], [one], ['m1']],
])('%s', (_name, all, ending, expected) => {
  expect(withServices(all, ending).map(({ item_id }) => item_id)).toEqual(expected)
})
