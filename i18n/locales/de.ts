import account from './de/account.json' with { type: 'json' }
import article from './de/article.json' with { type: 'json' }
import complaints from './de/complaints.json' with { type: 'json' }
import detail from './de/detail.json' with { type: 'json' }
import home from './de/home.json' with { type: 'json' }
import mowing from './de/mowing.json' with { type: 'json' }
import parts from './de/parts.json' with { type: 'json' }
import product from './de/product.json' with { type: 'json' }
import rent_home from './de/rent_home.json' with { type: 'json' }
import review from './de/review.json' with { type: 'json' }
import { core } from './de-core.ts'
import type { Messages } from './nl.ts'

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
