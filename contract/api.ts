import { accountEndpoints } from './accounts.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { commonEndpoints } from './common.ts'
import { configEndpoints } from './config.ts'
import { documentEndpoints } from './documents.ts'
import { messageEndpoints } from './messages.ts'
import { mowingEndpoints } from './mowing.ts'
import { quoteEndpoints } from './quotes.ts'
import { rateEndpoints } from './rates.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { systemEndpoints } from './system.ts'

/** Every call of the shop. A call that is not here does not exist. */
export const api = {
  ...accountEndpoints,
  ...catalogueEndpoints,
  ...cartEndpoints,
  ...commonEndpoints,
  ...configEndpoints,
  ...documentEndpoints,
  ...messageEndpoints,
  ...mowingEndpoints,
  ...quoteEndpoints,
  ...rateEndpoints,
  ...secondFactorEndpoints,
  ...systemEndpoints,
}

export type Api = typeof api
