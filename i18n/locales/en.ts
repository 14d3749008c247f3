import account from './en/account.json' with { type: 'json' }
import article from './en/article.json' with { type: 'json' }
import complaints from './en/complaints.json' with { type: 'json' }
import detail from './en/detail.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import mowing from './en/mowing.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import product from './en/product.json' with { type: 'json' }
import rent_home from './en/rent_home.json' with { type: 'json' }
import review from './en/review.json' with { type: 'json' }
import { core } from './en-core.ts'
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
