import account from './en/account.json' with { type: 'json' }
import admin from './en/admin.json' with { type: 'json' }
import admin_catalogue from './en/admin_catalogue.json' with { type: 'json' }
import admin_devices from './en/admin_devices.json' with { type: 'json' }
import admin_late from './en/admin_late.json' with { type: 'json' }
import admin_messages from './en/admin_messages.json' with { type: 'json' }
import admin_models from './en/admin_models.json' with { type: 'json' }
import admin_money from './en/admin_money.json' with { type: 'json' }
import admin_order from './en/admin_order.json' with { type: 'json' }
import admin_orders from './en/admin_orders.json' with { type: 'json' }
import admin_price from './en/admin_price.json' with { type: 'json' }
import admin_promotions from './en/admin_promotions.json' with { type: 'json' }
import admin_recalls from './en/admin_recalls.json' with { type: 'json' }
import admin_requests from './en/admin_requests.json' with { type: 'json' }
import admin_settings from './en/admin_settings.json' with { type: 'json' }
import admin_statements from './en/admin_statements.json' with { type: 'json' }
import admin_today from './en/admin_today.json' with { type: 'json' }
import admin_users from './en/admin_users.json' with { type: 'json' }
import article from './en/article.json' with { type: 'json' }
import bill from './en/bill.json' with { type: 'json' }
import buy from './en/buy.json' with { type: 'json' }
import cart from './en/cart.json' with { type: 'json' }
import complaints from './en/complaints.json' with { type: 'json' }
import cost_curve from './en/cost_curve.json' with { type: 'json' }
import detail from './en/detail.json' with { type: 'json' }
import detail_below from './en/detail_below.json' with { type: 'json' }
import error from './en/error.json' with { type: 'json' }
import garden from './en/garden.json' with { type: 'json' }
import home from './en/home.json' with { type: 'json' }
import machine_parts from './en/machine_parts.json' with { type: 'json' }
import machine_pictures from './en/machine_pictures.json' with { type: 'json' }
import machine_viewer from './en/machine_viewer.json' with { type: 'json' }
import mowing from './en/mowing.json' with { type: 'json' }
import order_change from './en/order_change.json' with { type: 'json' }
import order_dialogs from './en/order_dialogs.json' with { type: 'json' }
import order_end from './en/order_end.json' with { type: 'json' }
import order_review from './en/order_review.json' with { type: 'json' }
import order_words from './en/order_words.json' with { type: 'json' }
import orders from './en/orders.json' with { type: 'json' }
import page_descriptions from './en/page_descriptions.json' with { type: 'json' }
import papers from './en/papers.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import pay from './en/pay.json' with { type: 'json' }
import pay_result from './en/pay_result.json' with { type: 'json' }
import pictures from './en/pictures.json' with { type: 'json' }
import product from './en/product.json' with { type: 'json' }
import proof from './en/proof.json' with { type: 'json' }
import questions from './en/questions.json' with { type: 'json' }
import refunds from './en/refunds.json' with { type: 'json' }
import refused_fields from './en/refused_fields.json' with { type: 'json' }
import refused_reasons from './en/refused_reasons.json' with { type: 'json' }
import rent_fill from './en/rent_fill.json' with { type: 'json' }
import rent_home from './en/rent_home.json' with { type: 'json' }
import rent_home_below from './en/rent_home_below.json' with { type: 'json' }
import requests from './en/requests.json' with { type: 'json' }
import review from './en/review.json' with { type: 'json' }
import rights from './en/rights.json' with { type: 'json' }
import share from './en/share.json' with { type: 'json' }
import slips from './en/slips.json' with { type: 'json' }
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
