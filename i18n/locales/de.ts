import account from './de/account.json' with { type: 'json' }
import admin from './de/admin.json' with { type: 'json' }
import admin_catalogue from './de/admin_catalogue.json' with { type: 'json' }
import admin_devices from './de/admin_devices.json' with { type: 'json' }
import admin_late from './de/admin_late.json' with { type: 'json' }
import admin_messages from './de/admin_messages.json' with { type: 'json' }
import admin_models from './de/admin_models.json' with { type: 'json' }
import admin_money from './de/admin_money.json' with { type: 'json' }
import admin_order from './de/admin_order.json' with { type: 'json' }
import admin_orders from './de/admin_orders.json' with { type: 'json' }
import admin_price from './de/admin_price.json' with { type: 'json' }
import admin_promotions from './de/admin_promotions.json' with { type: 'json' }
import admin_recalls from './de/admin_recalls.json' with { type: 'json' }
import admin_requests from './de/admin_requests.json' with { type: 'json' }
import admin_settings from './de/admin_settings.json' with { type: 'json' }
import admin_statements from './de/admin_statements.json' with { type: 'json' }
import admin_today from './de/admin_today.json' with { type: 'json' }
import admin_users from './de/admin_users.json' with { type: 'json' }
import article from './de/article.json' with { type: 'json' }
import bill from './de/bill.json' with { type: 'json' }
import buy from './de/buy.json' with { type: 'json' }
import cart from './de/cart.json' with { type: 'json' }
import complaints from './de/complaints.json' with { type: 'json' }
import cost_curve from './de/cost_curve.json' with { type: 'json' }
import detail from './de/detail.json' with { type: 'json' }
import detail_below from './de/detail_below.json' with { type: 'json' }
import error from './de/error.json' with { type: 'json' }
import garden from './de/garden.json' with { type: 'json' }
import home from './de/home.json' with { type: 'json' }
import machine_parts from './de/machine_parts.json' with { type: 'json' }
import machine_pictures from './de/machine_pictures.json' with { type: 'json' }
import machine_viewer from './de/machine_viewer.json' with { type: 'json' }
import mowing from './de/mowing.json' with { type: 'json' }
import order_change from './de/order_change.json' with { type: 'json' }
import order_dialogs from './de/order_dialogs.json' with { type: 'json' }
import order_end from './de/order_end.json' with { type: 'json' }
import order_review from './de/order_review.json' with { type: 'json' }
import order_words from './de/order_words.json' with { type: 'json' }
import orders from './de/orders.json' with { type: 'json' }
import page_descriptions from './de/page_descriptions.json' with { type: 'json' }
import papers from './de/papers.json' with { type: 'json' }
import parts from './de/parts.json' with { type: 'json' }
import pay from './de/pay.json' with { type: 'json' }
import pay_result from './de/pay_result.json' with { type: 'json' }
import pictures from './de/pictures.json' with { type: 'json' }
import product from './de/product.json' with { type: 'json' }
import proof from './de/proof.json' with { type: 'json' }
import questions from './de/questions.json' with { type: 'json' }
import refunds from './de/refunds.json' with { type: 'json' }
import refused_fields from './de/refused_fields.json' with { type: 'json' }
import refused_reasons from './de/refused_reasons.json' with { type: 'json' }
import rent_fill from './de/rent_fill.json' with { type: 'json' }
import rent_home from './de/rent_home.json' with { type: 'json' }
import rent_home_below from './de/rent_home_below.json' with { type: 'json' }
import requests from './de/requests.json' with { type: 'json' }
import review from './de/review.json' with { type: 'json' }
import rights from './de/rights.json' with { type: 'json' }
import share from './de/share.json' with { type: 'json' }
import slips from './de/slips.json' with { type: 'json' }
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
  admin,
  admin_catalogue,
  admin_models,
  admin_price,
  admin_devices,
  admin_money,
  admin_promotions,
  admin_order,
  admin_orders,
  admin_settings,
  admin_messages,
  admin_users,
  admin_today,
  admin_late,
  admin_recalls,
  admin_requests,
  admin_statements,
  article,
  bill,
  buy,
  cart,
  complaints,
  cost_curve,
  machine_parts,
  machine_pictures,
  machine_viewer,
  mowing,
  garden,
  home,
  page_descriptions,
  papers,
  slips,
  statements,
  order_change,
  order_dialogs,
  order_end,
  order_review,
  order_words,
  orders,
  parts,
  pay,
  pay_result,
  pictures,
  refunds,
  refused_fields,
  refused_reasons,
  requests,
  rent_fill,
  rent_home,
  rent_home_below,
  product,
  proof,
  questions,
  detail,
  detail_below,
  review,
  rights,
  share,
  waitlist,
}
