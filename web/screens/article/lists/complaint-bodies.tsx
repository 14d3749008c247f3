import { complaintRoles } from '#domain/addresses/country-record.ts'
import { defineBlock } from '../blocks.tsx'
import { Bodies } from './bodies.tsx'
import { deliveryCountries } from './delivery-countries.ts'

/** Where customers can go with a complaint, in each country of delivery. */
export const block = defineBlock({
  source: deliveryCountries,
  Block: ({ data }) => <Bodies countries={data} roles={complaintRoles} />,
})
