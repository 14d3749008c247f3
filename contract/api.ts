import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activities.ts'
import { addressEndpoints } from './addresses.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { catalogueAdminEndpoints } from './catalogue-admin.ts'
import { commonEndpoints } from './common.ts'
import { configEndpoints } from './config.ts'
import { deviceEndpoints } from './devices.ts'
import { documentEndpoints } from './documents.ts'
import { gardenEndpoints } from './garden.ts'
import { messageEndpoints } from './messages.ts'
import { mowingEndpoints } from './mowing.ts'
import { orderEndpoints } from './orders.ts'
import { paymentEndpoints } from './payments.ts'
import { promotionAdminEndpoints } from './promotions-admin.ts'
import { questionEndpoints } from './questions.ts'
import { quoteEndpoints } from './quotes.ts'
import { rateEndpoints } from './rates.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { systemEndpoints } from './system.ts'

/** Every call of the shop. A call that is not here does not exist. */
export const api = {
  ...accountEndpoints,
  ...activityEndpoints,
  ...addressEndpoints,
  ...catalogueEndpoints,
  ...catalogueAdminEndpoints,
  ...cartEndpoints,
  ...commonEndpoints,
  ...configEndpoints,
  ...deviceEndpoints,
  ...documentEndpoints,
  ...gardenEndpoints,
  ...messageEndpoints,
  ...mowingEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...promotionAdminEndpoints,
  ...questionEndpoints,
  ...quoteEndpoints,
  ...rateEndpoints,
  ...secondFactorEndpoints,
  ...systemEndpoints,
}

export type Api = typeof api
