import { defineBlock } from '../blocks.tsx'
import { Bodies } from './bodies.tsx'
import { deliveryCountries } from './delivery-countries.ts'

const roles = ['consumer_authority', 'mediator', 'ombudsman', 'ecc'] as const

/** Where customers can go with a complaint, in each country of delivery. */
export const block = defineBlock({
  source: deliveryCountries,
  Block: ({ data }) => <Bodies countries={data} roles={roles} />,
})
