import type { Messages } from './nl.ts'
import account from './zh/account.json' with { type: 'json' }
import article from './zh/article.json' with { type: 'json' }
import complaints from './zh/complaints.json' with { type: 'json' }
import detail from './zh/detail.json' with { type: 'json' }
import home from './zh/home.json' with { type: 'json' }
import mowing from './zh/mowing.json' with { type: 'json' }
import parts from './zh/parts.json' with { type: 'json' }
import product from './zh/product.json' with { type: 'json' }
import rent_home from './zh/rent_home.json' with { type: 'json' }
import review from './zh/review.json' with { type: 'json' }
import { core } from './zh-core.ts'

export const messages: Messages = {
  ...core,
  account,
  article,
  complaints,
  mowing,
  home,
  parts,
  rent_home,
  product,
  detail,
  review,
}
