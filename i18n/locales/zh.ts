import type { Messages } from './nl.ts'
import account from './zh/account.json' with { type: 'json' }
import article from './zh/article.json' with { type: 'json' }
import bill from './zh/bill.json' with { type: 'json' }
import buy from './zh/buy.json' with { type: 'json' }
import cart from './zh/cart.json' with { type: 'json' }
import complaints from './zh/complaints.json' with { type: 'json' }
import detail from './zh/detail.json' with { type: 'json' }
import detail_below from './zh/detail_below.json' with { type: 'json' }
import error from './zh/error.json' with { type: 'json' }
import garden from './zh/garden.json' with { type: 'json' }
import home from './zh/home.json' with { type: 'json' }
import mowing from './zh/mowing.json' with { type: 'json' }
import order_change from './zh/order_change.json' with { type: 'json' }
import order_dialogs from './zh/order_dialogs.json' with { type: 'json' }
import order_words from './zh/order_words.json' with { type: 'json' }
import orders from './zh/orders.json' with { type: 'json' }
import papers from './zh/papers.json' with { type: 'json' }
import parts from './zh/parts.json' with { type: 'json' }
import pay from './zh/pay.json' with { type: 'json' }
import pay_result from './zh/pay_result.json' with { type: 'json' }
import product from './zh/product.json' with { type: 'json' }
import questions from './zh/questions.json' with { type: 'json' }
import refunds from './zh/refunds.json' with { type: 'json' }
import rent_fill from './zh/rent_fill.json' with { type: 'json' }
import rent_home from './zh/rent_home.json' with { type: 'json' }
import rent_home_below from './zh/rent_home_below.json' with { type: 'json' }
import review from './zh/review.json' with { type: 'json' }
import share from './zh/share.json' with { type: 'json' }
import statements from './zh/statements.json' with { type: 'json' }
import validation from './zh/validation.json' with { type: 'json' }
import waitlist from './zh/waitlist.json' with { type: 'json' }
import { core } from './zh-core.ts'

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
