import account from './en/account.json' with { type: 'json' }
import article from './en/article.json' with { type: 'json' }
import bill from './en/bill.json' with { type: 'json' }
import buy from './en/buy.json' with { type: 'json' }
import cart from './en/cart.json' with { type: 'json' }
import complaints from './en/complaints.json' with { type: 'json' }
import detail from './en/detail.json' with { type: 'json' }
import detail_below from './en/detail_below.json' with { type: 'json' }
import error from './en/error.json' with { type: 'json' }
import garden from './en/garden.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import mowing from './en/mowing.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import product from './en/product.json' with { type: 'json' }
import questions from './en/questions.json' with { type: 'json' }
import rent_fill from './en/rent_fill.json' with { type: 'json' }
import rent_home from './en/rent_home.json' with { type: 'json' }
import rent_home_below from './en/rent_home_below.json' with { type: 'json' }
import review from './en/review.json' with { type: 'json' }
import share from './en/share.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }
import { core } from './en-core.ts'
import type { Messages } from './nl.ts'

export const messages: Messages = {
  ...core,
  error,
  validation,
  account,
  article,
  bill,
  buy,
  cart,
  complaints,
  mowing,
  garden,
  home,
  parts,
  rent_fill,
  rent_home,
  rent_home_below,
  product,
  questions,
  detail,
  detail_below,
  review,
  share,
}
