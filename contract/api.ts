import { accountEndpoints } from './accounts.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { commonEndpoints } from './common.ts'
import { configEndpoints } from './config.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { systemEndpoints } from './system.ts'

/** Every call of the shop. A call that is not here does not exist. */
export const api = {
  ...accountEndpoints,
  ...catalogueEndpoints,
  ...commonEndpoints,
  ...configEndpoints,
  ...secondFactorEndpoints,
  ...systemEndpoints,
}

export type Api = typeof api
