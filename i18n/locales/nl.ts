import account from './nl/account.json' with { type: 'json' }
import article from './nl/article.json' with { type: 'json' }
import bill from './nl/bill.json' with { type: 'json' }
import buy from './nl/buy.json' with { type: 'json' }
import cart from './nl/cart.json' with { type: 'json' }
import complaints from './nl/complaints.json' with { type: 'json' }
import detail from './nl/detail.json' with { type: 'json' }
import detail_below from './nl/detail_below.json' with { type: 'json' }
import error from './nl/error.json' with { type: 'json' }
import garden from './nl/garden.json' with { type: 'json' }
import home from './nl/home.json' with { type: 'json' }
import mowing from './nl/mowing.json' with { type: 'json' }
import order_change from './nl/order_change.json' with { type: 'json' }
import order_dialogs from './nl/order_dialogs.json' with { type: 'json' }
import order_words from './nl/order_words.json' with { type: 'json' }
import orders from './nl/orders.json' with { type: 'json' }
import papers from './nl/papers.json' with { type: 'json' }
import parts from './nl/parts.json' with { type: 'json' }
import pay from './nl/pay.json' with { type: 'json' }
import pay_result from './nl/pay_result.json' with { type: 'json' }
import product from './nl/product.json' with { type: 'json' }
import questions from './nl/questions.json' with { type: 'json' }
import refunds from './nl/refunds.json' with { type: 'json' }
import rent_fill from './nl/rent_fill.json' with { type: 'json' }
import rent_home from './nl/rent_home.json' with { type: 'json' }
import rent_home_below from './nl/rent_home_below.json' with { type: 'json' }
import review from './nl/review.json' with { type: 'json' }
import share from './nl/share.json' with { type: 'json' }
import statements from './nl/statements.json' with { type: 'json' }
import validation from './nl/validation.json' with { type: 'json' }
import waitlist from './nl/waitlist.json' with { type: 'json' }
import { core } from './nl-core.ts'

/** Dutch is the reference: the keys of the other languages are typed from it. */
export const messages = {
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

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type Messages = Texts<typeof messages>
export type CoreMessages = Texts<typeof core>
/** The texts of a family of screens, loaded with them. */
export type ScreenTexts = Exclude<keyof Messages, keyof CoreMessages>
