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
import order_change from './en/order_change.json' with { type: 'json' }
import order_dialogs from './en/order_dialogs.json' with { type: 'json' }
import order_words from './en/order_words.json' with { type: 'json' }
import orders from './en/orders.json' with { type: 'json' }
import papers from './en/papers.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import pay from './en/pay.json' with { type: 'json' }
import pay_result from './en/pay_result.json' with { type: 'json' }
import product from './en/product.json' with { type: 'json' }
import questions from './en/questions.json' with { type: 'json' }
import refunds from './en/refunds.json' with { type: 'json' }
import rent_fill from './en/rent_fill.json' with { type: 'json' }
import rent_home from './en/rent_home.json' with { type: 'json' }
import rent_home_below from './en/rent_home_below.json' with { type: 'json' }
import review from './en/review.json' with { type: 'json' }
import share from './en/share.json' with { type: 'json' }
import statements from './en/statements.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }
import waitlist from './en/waitlist.json' with { type: 'json' }
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
