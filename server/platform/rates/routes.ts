import type { rateEndpoints } from '#contract/money/rates.ts'
import type { Routes } from '../http/calls/route.ts'
import { readRates } from './read-rates.ts'

export const rateRoutes: Routes<typeof rateEndpoints> = {
  'GET /rates': ({ context }) => readRates(context),
}
