import {
  alreadyDone,
  amountVerificationFailed,
  attributeCodeExists,
  attributeValueInvalid,
  captchaVerificationFailed,
  cartItemNotFound,
  categoryExists,
  categoryKeyExists,
  categoryNotFound,
  categoryParentNotFound,
  completedUnchangeable,
  deviceTypeNotFound,
  emailAlreadyExists,
  itemOperationNotAllowed,
  itemOperationPending,
  loginExpired,
  loginFailed,
  oldPasswordWrong,
  operationInProgress,
  orderItemNotFound,
  orderStatusWrong,
  passwordFormatInvalid,
  passwordUnchanged,
  paymentMethodInvalid,
  paymentTypeInvalid,
  processIncomplete,
  productHasPrices,
  productRentalUnsupported,
  productSaleUnsupported,
  productStatusAbnormal,
  productStockInsufficient,
  refundAmountExceeded,
  refundAmountInvalid,
  refundExists,
  refundOperationStatus,
  refundOrderStatus,
  resetTokenInvalid,
  secondPersonNeeded,
  skuNotFound,
  stockInsufficient,
  transitionInvalid,
  userNotFound,
  uuidFailed,
} from './code-numbers.ts'
import type { ScreenAction } from './screen-actions.ts'

/**
 * The catalogue of all refusals. A number is a family of four digits plus the position of the name in the list of its
 * family; the one deliberate swap is 110102/110103 (ADR 6). The texts are in `i18n/locales/<language>/error.json` under
 * the number. `screen` is what the browser does with it.
 */
export interface CodeEntry {
  readonly code: number
  readonly http: 200 | 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504
  readonly screen: ScreenAction
}

function toast<const Code extends number, const Http extends CodeEntry['http']>(code: Code, http: Http) {
  return { code, http, screen: 'toast' } as const
}

export const codes = {
  /** The screen already shows the result, for example after a repeated click. */
  already_done: { code: alreadyDone, http: 409, screen: 'silent' },
  /** Not done yet: it is more than one person may give away, and waits for a second one. */
  second_person_needed: toast(secondPersonNeeded, 409),

  // Plain HTTP statuses, for refusals without a family.
  bad_request: toast(400, 400),
  login_expired: { code: loginExpired, http: 401, screen: 'sign_out' },
  no_permission: toast(403, 403),
  resource_missing: toast(404, 404),
  wrong_method: toast(405, 405),
  timeout: toast(408, 408),
  /** The data was changed meanwhile: the response contains its present state. */
  already_changed: toast(409, 409),
  too_large: toast(413, 413),
  wrong_media_type: toast(415, 415),
  idempotency_mismatch: toast(422, 422),
  too_many_requests: toast(429, 429),
  service_error: toast(500, 500),
  gateway_error: toast(502, 502),
  unavailable: toast(503, 503),
  gateway_timeout: toast(504, 504),

  // 1002xx credentials
  wrong_username_or_password: toast(100206, 400),

  // 1004xx UUID
  uuid_invalid: toast(100401, 400),
  uuid_failed: toast(uuidFailed, 400),

  // 1005xx mail settings
  email_config_invalid: toast(100501, 400),

  // 1100xx captcha
  captcha_generation_failed: toast(110001, 503),
  captcha_verification_failed: toast(captchaVerificationFailed, 400),

  // 1101xx user
  login_failed: toast(loginFailed, 400),
  user_already_exists: toast(110102, 409),
  user_not_found: { code: userNotFound, http: 200, screen: 'sign_out' },
  password_format_invalid: toast(passwordFormatInvalid, 400),
  password_unchanged: toast(passwordUnchanged, 400),
  phone_already_exists: toast(110106, 409),
  user_disabled: toast(110107, 403),
  email_already_exists: toast(emailAlreadyExists, 409),
  reset_token_generation_failed: toast(110109, 500),
  reset_token_invalid: toast(resetTokenInvalid, 400),
  email_not_registered: toast(110111, 404),
  mail_sending_failed: toast(110112, 503),
  old_password_wrong: toast(oldPasswordWrong, 400),
  email_format_invalid: toast(110114, 400),
  third_party_sign_in_failed: toast(110115, 400),
  third_party_already_bound: toast(110116, 409),
  /** Not done: the session is valid, but has no recent proof of identity. `data` lists the possible proofs. */
  proof_required: { code: 110117, http: 403, screen: 'prove' },
  last_way_in: toast(110118, 409),
  passkey_refused: toast(110119, 400),
  passkey_known: toast(110120, 409),
  passkeys_too_many: toast(110121, 409),
  /** Staff of a real shop must keep at least one. */
  last_second_factor: toast(110122, 409),

  // 2000xx device
  device_status_wrong: toast(200001, 409),
  device_not_found: toast(200002, 404),

  // 2001xx device type
  device_type_not_found: toast(deviceTypeNotFound, 404),
  serial_number_exists: toast(200102, 409),
  device_type_has_devices: toast(200103, 409),

  // 2002xx order
  order_not_found: toast(200201, 404),
  order_status_wrong: toast(orderStatusWrong, 409),
  amount_verification_failed: toast(amountVerificationFailed, 409),
  payment_request_failed: toast(200204, 503),
  payment_session_failed: toast(200205, 503),
  stock_insufficient: toast(stockInsufficient, 409),
  process_incomplete: toast(processIncomplete, 409),
  order_number_failed: toast(200208, 500),
  order_disputed: toast(200209, 409),
  orders_closed: toast(200210, 409),
  order_statement_open: toast(200211, 409),
  order_refunded: toast(200212, 409),
  /** A statement recorded by one person must be executed by another. */
  colleague_needed: toast(200213, 409),
  /** A statement made on the site can only be withdrawn by its owner. */
  statement_held: toast(200214, 409),
  /** In a country of delivery, but outside the part of it that is served; `data` says which part that is. */
  place_undelivered: toast(200215, 400),

  // 2003xx order timeline
  timeline_not_found: toast(200301, 404),
  transition_invalid: toast(transitionInvalid, 409),
  completed_unchangeable: toast(completedUnchangeable, 409),
  timeline_update_failed: toast(200304, 409),

  // 2004xx after-sale operation
  operation_not_found: toast(200401, 404),
  operation_in_progress: toast(operationInProgress, 409),
  audit_status_invalid: toast(200403, 409),
  operation_status_invalid: toast(200404, 409),
  duty_invalid: toast(200405, 400),
  operation_already_paid: toast(200406, 409),
  operation_payment_failed: toast(200407, 400),

  // 2005xx payment and refund
  payment_method_invalid: toast(paymentMethodInvalid, 400),
  payment_type_invalid: toast(paymentTypeInvalid, 400),
  payment_status_invalid: toast(200503, 409),
  payment_creation_failed: toast(200504, 503),
  payment_cancellation_failed: toast(200505, 503),
  signature_check_failed: toast(200506, 400),
  refund_not_found: toast(200507, 404),
  refund_status_invalid: toast(200508, 409),
  refund_amount_invalid: toast(refundAmountInvalid, 400),
  refund_amount_exceeded: toast(refundAmountExceeded, 409),
  refund_order_not_found: toast(200511, 404),
  refund_order_status: toast(refundOrderStatus, 409),
  refund_operation_status: toast(refundOperationStatus, 409),
  refund_exists: toast(refundExists, 409),
  gateway_refund_failed: toast(200515, 503),
  refund_callback_failed: toast(200516, 500),

  // 2100xx category
  category_not_found: toast(categoryNotFound, 404),
  category_exists: toast(categoryExists, 409),
  category_has_children: toast(210003, 409),
  category_parent_not_found: toast(categoryParentNotFound, 404),
  category_key_exists: toast(categoryKeyExists, 409),
  category_has_products: toast(210006, 409),

  // 2101xx product
  product_not_found: { code: 210101, http: 404, screen: 'log' },
  product_status_abnormal: toast(productStatusAbnormal, 409),
  product_rental_unsupported: toast(productRentalUnsupported, 409),
  product_sale_unsupported: toast(productSaleUnsupported, 409),
  product_stock_insufficient: toast(productStockInsufficient, 409),
  product_has_prices: toast(productHasPrices, 409),

  // 2102xx SKU
  sku_not_found: toast(skuNotFound, 404),
  sku_still_listed: toast(210202, 409),

  // 2103xx attribute
  attribute_not_found: toast(210301, 404),
  attribute_code_exists: toast(attributeCodeExists, 409),
  attribute_value_invalid: toast(attributeValueInvalid, 400),

  // 2104xx–2108xx items and cart
  item_device_not_found: toast(210401, 404),
  item_timeline_not_found: toast(210501, 404),
  order_item_not_found: toast(orderItemNotFound, 404),
  item_operation_not_found: toast(210701, 404),
  item_operation_pending: toast(itemOperationPending, 409),
  item_operation_not_allowed: toast(itemOperationNotAllowed, 409),
  cart_not_found: toast(210801, 404),
  cart_item_not_found: toast(cartItemNotFound, 404),

  // 3001xx activity
  activity_not_found: toast(300101, 404),
  activity_exists: toast(300102, 409),
  activity_status_invalid: toast(300103, 409),
  activity_type_exists: toast(300104, 409),

  // 3002xx activity rule
  rule_not_found: toast(300201, 404),
  rule_conflict: toast(300202, 409),
  rule_products_duplicate: toast(300203, 409),
  rule_status_invalid: toast(300204, 409),

  // 3003xx share
  share_record_not_found: toast(300301, 404),
  share_code_own: toast(300302, 409),
  share_anonymous_forbidden: toast(300303, 403),
  share_mutual_forbidden: toast(300304, 409),

  // 3004xx coupon
  coupon_not_found: toast(300401, 404),
  coupon_not_owned: toast(300402, 403),
  coupon_status_invalid: toast(300403, 409),
} as const satisfies Record<string, CodeEntry>

export type RefusalName = keyof typeof codes
