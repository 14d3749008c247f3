import type { RefusalName } from './codes.ts'
import type { EndpointKey } from './endpoint.ts'

/** Published numbers that no call of this shop gives, and why: every name that no call declares is listed. */
export const unusedRefusals: Partial<Record<RefusalName, string>> = {
  gateway_timeout: 'Given by the server in front of the shop, in the same envelope.',
  user_already_exists: 'Accounts are known by their address alone: 110108 says it.',
  phone_already_exists: 'A telephone number is no key: the people of one house may share it.',
  reset_token_generation_failed: 'A link is random bytes in a row of its own: it fails only with the database (503).',
  mail_sending_failed: 'A mail is a row that a worker sends afterwards: nobody waits for it.',
  email_format_invalid: 'Said of the field it is about: 400 with the rule `email_format`.',
  payment_request_failed: 'An attempt fails when it is made (200504) or has no page to pay on (200205).',
  timeline_not_found: 'A timeline is part of its order: 200201 says it.',
  timeline_update_failed: 'A timeline is written in the transaction of its fact: both happen, or neither (500, 503).',
  operation_payment_failed: 'What a request costs is paid like an order, with the numbers of a payment.',
  signature_check_failed: 'Given by the webhooks of provider and carrier, which are no calls of the contract.',
  item_device_not_found: 'The machine of an order is part of its answer; staff who name one get 200002.',
  item_timeline_not_found: 'The timeline of an item is part of its order: 200201 or 210601 says it.',
  item_operation_not_found: 'Requests have numbers of their own: 200401 says it.',
}

export interface UntestedRefusal {
  refusal: RefusalName
  /** `all`: wherever it is declared. `any call`: the common refusals. */
  calls: 'all' | readonly (EndpointKey | 'any call')[]
  why: string
}

/** Refusals declared by a call and not covered by a test, because no test in one process can cause them. */
export const untestedRefusals: readonly UntestedRefusal[] = [
  {
    refusal: 'order_number_failed',
    calls: 'all',
    why: 'Numbers are drawn until one is free; chance gives no run of doubles that long.',
  },
  {
    refusal: 'captcha_generation_failed',
    calls: 'all',
    why: 'A challenge is random bytes and a seal: only a machine without chance fails to make one.',
  },
  {
    refusal: 'unavailable',
    calls: ['GET /ready', 'any call'],
    why: 'The database is away: testing/proof/chaos.test.ts does that to whole processes.',
  },
  {
    refusal: 'timeout',
    calls: ['any call'],
    why: 'A question of thirty seconds to the database; a request that never ends is answered before any call.',
  },
  {
    refusal: 'sku_not_found',
    calls: ['POST /orders', 'POST /quotes/{id}/confirm', 'PUT /cart/items'],
    why: 'A SKU is taken off the list, never deleted: what was once in a cart or an offer is known.',
  },
  {
    refusal: 'stock_insufficient',
    calls: ['POST /admin/requests/{request_no}/approve'],
    why: 'The days of a renewal are held from the moment it was asked for; approving it looks at them once more.',
  },
  {
    refusal: 'device_status_wrong',
    calls: ['POST /admin/requests/{request_no}/approve'],
    why: 'A buy-out with nothing to pay is done when it is approved; its machine is with its tenant until then.',
  },
  {
    refusal: 'share_record_not_found',
    calls: ['POST /orders'],
    why: 'A code that was offered with is never deleted.',
  },
  {
    refusal: 'share_code_own',
    calls: ['POST /orders', 'POST /quotes/{id}/confirm'],
    why: 'A code does not change hands between an offer and its order.',
  },
  {
    refusal: 'share_anonymous_forbidden',
    calls: ['POST /orders', 'POST /quotes/{id}/confirm'],
    why: 'Nobody becomes a guest again between an offer and its order.',
  },
]
