import type { rentalCostEndpoints } from '#contract/service/rental-costs.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { readEndOfRental } from './end-of-rental.ts'
import { readCosts } from './read-costs.ts'

export const rentalCostRoutes: Routes<typeof rentalCostEndpoints> = {
  'GET /device-types/{key}/costs': readCosts,
  'GET /orders/{order_no}/end-of-rental': readEndOfRental,
}
