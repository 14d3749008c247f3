import type { CallData } from '#contract/protocol/call.ts'
import type { Source } from '../blocks.tsx'

export type DeliveryCountry = CallData<'GET /delivery-countries'>['list'][number]

/** What the law of each country of delivery asks to be stated. */
export const deliveryCountries: Source<DeliveryCountry[]> = {
  name: 'delivery-countries',
  load: async ({ call }) => (await call('GET /delivery-countries', {})).list,
}
