import { accountEndpoints } from '#contract/accounts.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { commonEndpoints } from '#contract/common.ts'
import { configEndpoints } from '#contract/config.ts'
import { secondFactorEndpoints } from '#contract/second-factor.ts'
import { systemEndpoints } from '#contract/system.ts'
import { accountRoutes, secondFactorRoutes } from '../accounts/routes.ts'
import { catalogueRoutes } from '../catalogue/routes.ts'
import { configRoutes } from '../config/routes.ts'
import { commonRoutes } from '../files/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { type Binding, bind } from './route.ts'

/** Every endpoint of the contract with what answers it. */
export const allBindings: Binding[] = [
  ...bind(accountEndpoints, accountRoutes),
  ...bind(secondFactorEndpoints, secondFactorRoutes),
  ...bind(catalogueEndpoints, catalogueRoutes),
  ...bind(commonEndpoints, commonRoutes),
  ...bind(configEndpoints, configRoutes),
  ...bind(systemEndpoints, systemRoutes),
]
