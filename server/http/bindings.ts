import { configEndpoints } from '#contract/config.ts'
import { systemEndpoints } from '#contract/system.ts'
import { configRoutes } from '../config/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { type Binding, bind } from './route.ts'

/** Every endpoint of the contract with what answers it. */
export const allBindings: Binding[] = [
  ...bind(configEndpoints, configRoutes),
  ...bind(systemEndpoints, systemRoutes),
]
