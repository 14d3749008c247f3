import account from './de/account.json' with { type: 'json' }
import article from './de/article.json' with { type: 'json' }
import bill from './de/bill.json' with { type: 'json' }
import buy from './de/buy.json' with { type: 'json' }
import cart from './de/cart.json' with { type: 'json' }
import complaints from './de/complaints.json' with { type: 'json' }
import detail from './de/detail.json' with { type: 'json' }
import detail_below from './de/detail_below.json' with { type: 'json' }
import error from './de/error.json' with { type: 'json' }
import garden from './de/garden.json' with { type: 'json' }
import home from './de/home.json' with { type: 'json' }
import mowing from './de/mowing.json' with { type: 'json' }
import order_change from './de/order_change.json' with { type: 'json' }
import order_dialogs from './de/order_dialogs.json' with { type: 'json' }
import order_words from './de/order_words.json' with { type: 'json' }
import orders from './de/orders.json' with { type: 'json' }
import papers from './de/papers.json' with { type: 'json' }
import parts from './de/parts.json' with { type: 'json' }
import pay from './de/pay.json' with { type: 'json' }
import pay_result from './de/pay_result.json' with { type: 'json' }
import product from './de/product.json' with { type: 'json' }
import questions from './de/questions.json' with { type: 'json' }
import refunds from './de/refunds.json' with { type: 'json' }
import rent_fill from './de/rent_fill.json' with { type: 'json' }
import rent_home from './de/rent_home.json' with { type: 'json' }
import rent_home_below from './de/rent_home_below.json' with { type: 'json' }
import review from './de/review.json' with { type: 'json' }
import share from './de/share.json' with { type: 'json' }
import statements from './de/statements.json' with { type: 'json' }
import validation from './de/validation.json' with { type: 'json' }
import waitlist from './de/waitlist.json' with { type: 'json' }
import { core } from './de-core.ts'
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
  papers,
  statements,
  order_change,
  order_dialogs,
  order_words,
  orders,
  parts,
  pay,
  pay_result,
  refunds,
  rent_fill,
  rent_home,
  rent_home_below,
  product,
  questions,
  detail,
  detail_below,
  review,
  share,
  waitlist,
}
