import { accountEndpoints } from '#contract/accounts.ts'
import { cartEndpoints } from '#contract/cart.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { commonEndpoints } from '#contract/common.ts'
import { configEndpoints } from '#contract/config.ts'
import { documentEndpoints } from '#contract/documents.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { mowingEndpoints } from '#contract/mowing.ts'
import { quoteEndpoints } from '#contract/quotes.ts'
import { rateEndpoints } from '#contract/rates.ts'
import { secondFactorEndpoints } from '#contract/second-factor.ts'
import { systemEndpoints } from '#contract/system.ts'
import { accountRoutes, secondFactorRoutes } from '../accounts/routes.ts'
import { cartRoutes } from '../cart/routes.ts'
import { catalogueRoutes } from '../catalogue/routes.ts'
import { configRoutes } from '../config/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { commonRoutes } from '../files/routes.ts'
import { messageRoutes } from '../messages/routes.ts'
import { mowingRoutes } from '../mowing/routes.ts'
import { quoteRoutes } from '../quotes/routes.ts'
import { rateRoutes } from '../rates/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { type Binding, bind } from './route.ts'

/** Every endpoint of the contract with what answers it. */
export const allBindings: Binding[] = [
  ...bind(accountEndpoints, accountRoutes),
  ...bind(secondFactorEndpoints, secondFactorRoutes),
  ...bind(catalogueEndpoints, catalogueRoutes),
  ...bind(cartEndpoints, cartRoutes),
  ...bind(quoteEndpoints, quoteRoutes),
  ...bind(commonEndpoints, commonRoutes),
  ...bind(configEndpoints, configRoutes),
  ...bind(documentEndpoints, documentRoutes),
  ...bind(messageEndpoints, messageRoutes),
  ...bind(mowingEndpoints, mowingRoutes),
  ...bind(rateEndpoints, rateRoutes),
  ...bind(systemEndpoints, systemRoutes),
]
