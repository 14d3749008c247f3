import type { Messages } from './nl.ts'
import account from './zh/account.json' with { type: 'json' }
import admin from './zh/admin.json' with { type: 'json' }
import admin_catalogue from './zh/admin_catalogue.json' with { type: 'json' }
import admin_devices from './zh/admin_devices.json' with { type: 'json' }
import admin_late from './zh/admin_late.json' with { type: 'json' }
import admin_messages from './zh/admin_messages.json' with { type: 'json' }
import admin_models from './zh/admin_models.json' with { type: 'json' }
import admin_money from './zh/admin_money.json' with { type: 'json' }
import admin_order from './zh/admin_order.json' with { type: 'json' }
import admin_orders from './zh/admin_orders.json' with { type: 'json' }
import admin_price from './zh/admin_price.json' with { type: 'json' }
import admin_promotions from './zh/admin_promotions.json' with { type: 'json' }
import admin_recalls from './zh/admin_recalls.json' with { type: 'json' }
import admin_requests from './zh/admin_requests.json' with { type: 'json' }
import admin_settings from './zh/admin_settings.json' with { type: 'json' }
import admin_statements from './zh/admin_statements.json' with { type: 'json' }
import admin_today from './zh/admin_today.json' with { type: 'json' }
import admin_users from './zh/admin_users.json' with { type: 'json' }
import article from './zh/article.json' with { type: 'json' }
import bill from './zh/bill.json' with { type: 'json' }
import buy from './zh/buy.json' with { type: 'json' }
import cart from './zh/cart.json' with { type: 'json' }
import complaints from './zh/complaints.json' with { type: 'json' }
import cost_curve from './zh/cost_curve.json' with { type: 'json' }
import detail from './zh/detail.json' with { type: 'json' }
import detail_below from './zh/detail_below.json' with { type: 'json' }
import error from './zh/error.json' with { type: 'json' }
import garden from './zh/garden.json' with { type: 'json' }
import home from './zh/home.json' with { type: 'json' }
import machine_parts from './zh/machine_parts.json' with { type: 'json' }
import machine_pictures from './zh/machine_pictures.json' with { type: 'json' }
import machine_viewer from './zh/machine_viewer.json' with { type: 'json' }
import mowing from './zh/mowing.json' with { type: 'json' }
import order_change from './zh/order_change.json' with { type: 'json' }
import order_dialogs from './zh/order_dialogs.json' with { type: 'json' }
import order_end from './zh/order_end.json' with { type: 'json' }
import order_review from './zh/order_review.json' with { type: 'json' }
import order_words from './zh/order_words.json' with { type: 'json' }
import orders from './zh/orders.json' with { type: 'json' }
import page_descriptions from './zh/page_descriptions.json' with { type: 'json' }
import papers from './zh/papers.json' with { type: 'json' }
import parts from './zh/parts.json' with { type: 'json' }
import pay from './zh/pay.json' with { type: 'json' }
import pay_result from './zh/pay_result.json' with { type: 'json' }
import pictures from './zh/pictures.json' with { type: 'json' }
import product from './zh/product.json' with { type: 'json' }
import proof from './zh/proof.json' with { type: 'json' }
import questions from './zh/questions.json' with { type: 'json' }
import refunds from './zh/refunds.json' with { type: 'json' }
import refused_fields from './zh/refused_fields.json' with { type: 'json' }
import refused_reasons from './zh/refused_reasons.json' with { type: 'json' }
import rent_fill from './zh/rent_fill.json' with { type: 'json' }
import rent_home from './zh/rent_home.json' with { type: 'json' }
import rent_home_below from './zh/rent_home_below.json' with { type: 'json' }
import requests from './zh/requests.json' with { type: 'json' }
import review from './zh/review.json' with { type: 'json' }
import rights from './zh/rights.json' with { type: 'json' }
import share from './zh/share.json' with { type: 'json' }
import slips from './zh/slips.json' with { type: 'json' }
import statements from './zh/statements.json' with { type: 'json' }
import validation from './zh/validation.json' with { type: 'json' }
import waitlist from './zh/waitlist.json' with { type: 'json' }
import { core } from './zh-core.ts'

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
