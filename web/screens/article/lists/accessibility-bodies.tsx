import { defineBlock } from '../blocks.tsx'
import { Bodies } from './bodies.tsx'
import { deliveryCountries } from './delivery-countries.ts'

const roles = ['accessibility_authority'] as const

/** Who supervises the accessibility of the shop, in each country of delivery. */
export const block = defineBlock({
  source: deliveryCountries,
  Block: ({ data }) => <Bodies countries={data} roles={roles} />,
})
