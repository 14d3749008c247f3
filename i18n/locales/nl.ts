import account from './nl/account.json' with { type: 'json' }
import admin from './nl/admin.json' with { type: 'json' }
import admin_catalogue from './nl/admin_catalogue.json' with { type: 'json' }
import admin_devices from './nl/admin_devices.json' with { type: 'json' }
import admin_late from './nl/admin_late.json' with { type: 'json' }
import admin_messages from './nl/admin_messages.json' with { type: 'json' }
import admin_models from './nl/admin_models.json' with { type: 'json' }
import admin_money from './nl/admin_money.json' with { type: 'json' }
import admin_order from './nl/admin_order.json' with { type: 'json' }
import admin_orders from './nl/admin_orders.json' with { type: 'json' }
import admin_price from './nl/admin_price.json' with { type: 'json' }
import admin_promotions from './nl/admin_promotions.json' with { type: 'json' }
import admin_recalls from './nl/admin_recalls.json' with { type: 'json' }
import admin_requests from './nl/admin_requests.json' with { type: 'json' }
import admin_settings from './nl/admin_settings.json' with { type: 'json' }
import admin_statements from './nl/admin_statements.json' with { type: 'json' }
import admin_today from './nl/admin_today.json' with { type: 'json' }
import admin_users from './nl/admin_users.json' with { type: 'json' }
import admin_words from './nl/admin_words.json' with { type: 'json' }
import agreement from './nl/agreement.json' with { type: 'json' }
import article from './nl/article.json' with { type: 'json' }
import bill from './nl/bill.json' with { type: 'json' }
import buy from './nl/buy.json' with { type: 'json' }
import cart from './nl/cart.json' with { type: 'json' }
import complaints from './nl/complaints.json' with { type: 'json' }
import cost_curve from './nl/cost_curve.json' with { type: 'json' }
import day_field from './nl/day_field.json' with { type: 'json' }
import detail from './nl/detail.json' with { type: 'json' }
import detail_below from './nl/detail_below.json' with { type: 'json' }
import error from './nl/error.json' with { type: 'json' }
import form from './nl/form.json' with { type: 'json' }
import garden from './nl/garden.json' with { type: 'json' }
import home from './nl/home.json' with { type: 'json' }
import in_garden from './nl/in_garden.json' with { type: 'json' }
import in_garden_view from './nl/in_garden_view.json' with { type: 'json' }
import kit from './nl/kit.json' with { type: 'json' }
import lawn_year from './nl/lawn_year.json' with { type: 'json' }
import layout from './nl/layout.json' with { type: 'json' }
import machine_parts from './nl/machine_parts.json' with { type: 'json' }
import machine_pictures from './nl/machine_pictures.json' with { type: 'json' }
import machine_viewer from './nl/machine_viewer.json' with { type: 'json' }
import mowing from './nl/mowing.json' with { type: 'json' }
import order_box from './nl/order_box.json' with { type: 'json' }
import order_change from './nl/order_change.json' with { type: 'json' }
import order_dialogs from './nl/order_dialogs.json' with { type: 'json' }
import order_end from './nl/order_end.json' with { type: 'json' }
import order_review from './nl/order_review.json' with { type: 'json' }
import order_words from './nl/order_words.json' with { type: 'json' }
import orders from './nl/orders.json' with { type: 'json' }
import own_garden from './nl/own_garden.json' with { type: 'json' }
import own_home from './nl/own_home.json' with { type: 'json' }
import page_descriptions from './nl/page_descriptions.json' with { type: 'json' }
import pages from './nl/pages.json' with { type: 'json' }
import papers from './nl/papers.json' with { type: 'json' }
import parts from './nl/parts.json' with { type: 'json' }
import pay from './nl/pay.json' with { type: 'json' }
import pay_result from './nl/pay_result.json' with { type: 'json' }
import pictures from './nl/pictures.json' with { type: 'json' }
import product from './nl/product.json' with { type: 'json' }
import proof from './nl/proof.json' with { type: 'json' }
import questions from './nl/questions.json' with { type: 'json' }
import refunds from './nl/refunds.json' with { type: 'json' }
import refused_fields from './nl/refused_fields.json' with { type: 'json' }
import refused_reasons from './nl/refused_reasons.json' with { type: 'json' }
import rent_fill from './nl/rent_fill.json' with { type: 'json' }
import rent_home from './nl/rent_home.json' with { type: 'json' }
import rent_home_below from './nl/rent_home_below.json' with { type: 'json' }
import rent_or_buy from './nl/rent_or_buy.json' with { type: 'json' }
import request_offer from './nl/request_offer.json' with { type: 'json' }
import requests from './nl/requests.json' with { type: 'json' }
import review from './nl/review.json' with { type: 'json' }
import rights from './nl/rights.json' with { type: 'json' }
import screen from './nl/screen.json' with { type: 'json' }
import self_help from './nl/self_help.json' with { type: 'json' }
import settlement from './nl/settlement.json' with { type: 'json' }
import share from './nl/share.json' with { type: 'json' }
import slips from './nl/slips.json' with { type: 'json' }
import statements from './nl/statements.json' with { type: 'json' }
import suggestions from './nl/suggestions.json' with { type: 'json' }
import validation from './nl/validation.json' with { type: 'json' }
import waitlist from './nl/waitlist.json' with { type: 'json' }

/** Texts that every page of the shop needs at once; texts of single screens are loaded with the screen. */
const core = { form, kit, layout, pages, screen }

/** Dutch is the reference: the keys of the other languages are typed from it. */
export const messages = {
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
  admin_words,
  admin_today,
  admin_late,
  admin_recalls,
  admin_requests,
  admin_statements,
  agreement,
  article,
  bill,
  buy,
  cart,
  complaints,
  cost_curve,
  in_garden,
  in_garden_view,
  lawn_year,
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
  order_box,
  order_change,
  order_dialogs,
  order_end,
  order_review,
  order_words,
  orders,
  own_garden,
  own_home,
  parts,
  pay,
  pay_result,
  pictures,
  refunds,
  refused_fields,
  refused_reasons,
  request_offer,
  requests,
  rent_fill,
  rent_home,
  rent_home_below,
  rent_or_buy,
  product,
  proof,
  questions,
  day_field,
  detail,
  detail_below,
  review,
  rights,
  self_help,
  settlement,
  share,
  suggestions,
  waitlist,
}

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type Messages = Texts<typeof messages>
export type CoreMessages = Texts<typeof core>
/** The texts of a group of screens, loaded with them. */
export type ScreenTexts = Exclude<keyof Messages, keyof CoreMessages>
