import { computed, type MeasuredTables, noted, shown, told, weighed } from './classes.ts'

const priceByTwo = 'offers/catalogue/price-by-two'
const countedOut = 'offers/catalogue/counted-out'
const weighedAgain = 'offers/promotions/weighed-again'
const byThePiece = 'people/concessions/by-the-piece'
const register = 'service/requests/register'
const unconfirmed = 'service/requests/unconfirmed'
const comesBack = 'service/recalls/comes-back'
const belowWorth = 'delivery/shipments/machines/below-worth'

/** What is offered, and what there is: prices, codes, models, machines, rules of the shop, and people. */
export const measuredOffers: MeasuredTables = {
  activities: [
    weighed(
      'activity_type discount_type discount_value reward_type reward_value reward_valid_days mutual_allowed end_time',
      'Its start gives it away; once it is started, whatever makes it offer more does so again.',
      [weighedAgain, 'is not made more generous by one person: its discount, its reward, its end'],
      [weighedAgain, 'does not last longer than what two people have approved'],
    ),
    weighed('activity_status started_at', 'Starting it is what is weighed.', [
      weighedAgain,
      'is started as it was seen',
    ]),
    told('start_time stopped_at', 'It begins or ends sooner or later with the same terms, and its end is weighed.'),
    shown('activity_id description key name', 'Its name and its address.'),
  ],
  activity_rules: [
    weighed(
      'discount_type discount_value kind activity_id rule_status',
      'A rule gives away what each piece becomes cheaper.',
      [byThePiece, 'a code, and a rule of a running activity, are assessed the same way'],
    ),
    told('stopped_at', 'A rule that ends gives nothing away.'),
    shown('rule_id name', 'Its name.'),
  ],
  activity_rule_products: [
    weighed('product_id rule_id', 'A rule is weighed by the dearest of its goods.', [
      byThePiece,
      'a code, and a rule of a running activity, are assessed the same way',
    ]),
  ],
  coupons: [
    weighed(
      'discount_type discount_value minimum kind product_ids global_limit customer_limit owner_id starts_at ends_at batch code',
      'A code is weighed as it is made, and only stopped after that.',
      [byThePiece, 'a code, and a rule of a running activity, are assessed the same way'],
    ),
    told('coupon_status', 'A code that is stopped gives nothing away.'),
    computed('coupon_id created_by', 'Written as it is made.'),
  ],
  coupon_claims: [
    computed(
      'claim_id claim_state coupon_id held_until quote_id user_id',
      'A use of a code, made and ended by its order.',
    ),
  ],
  share_records: [
    computed(
      'invalid_at order_ref paid_at record_status reward_coupon_id reward_error reward_failed_at reward_tries rewarded_at',
      'An invitation goes on with the order of who was invited.',
    ),
  ],
  prices: [
    weighed(
      'unit_price rent_tiers deposit replacement_value sku_id valid_from',
      'Weighed by what customers pay less, and by what may be asked for a machine that is kept; never changed after that.',
      [priceByTwo, 'is assessed for all pieces that one customer may hold, and approved by another person'],
      [priceByTwo, 'says nothing of what may be asked for a rented machine'],
      [belowWorth, '%s'],
    ),
    weighed(
      'concession_id',
      'A price that two have agreed to begins again; any other is compared with those of thirty days when goods leave.',
      [belowWorth, '%s'],
    ),
    shown('show_reduction created_by', 'Whether the price before is crossed out.'),
  ],
  skus: [
    weighed('listed listed_since', 'Put on show, it is compared with what its product costs elsewhere.', [
      priceByTwo,
      'compares it with what the same model has cost since it got its price',
    ]),
    noted(
      'variant product_id',
      'What has a price stays new or used, and `sku_shown` notes as which it was on show and when.',
      ['service/requests/price-at-start', 'a SKU with a price stays new or used'],
    ),
    weighed('stock', 'Each count is noted; what is counted in at a lowered price is given away.', [
      countedOut,
      'stock that is counted in at a lowered price is assessed, also in small steps',
    ]),
    computed('sku_id kind', 'Fixed as it is made: what is rented or sold by it is priced after that.'),
    shown('key name position', 'Its name, and its place in a list.'),
  ],
  stock_counts: [
    noted('counted_at sku_id stood', 'What stood there before each count.', [
      countedOut,
      'a price is assessed by the highest stock within thirty days',
    ]),
  ],
  products: [
    weighed('kind device_type_id', 'What has a price stays what it is.', [
      priceByTwo,
      'keeps its model, and does not become a machine',
    ]),
    weighed(
      'weight_grams',
      'Freight that becomes less is given away.',
      [
        'offers/catalogue/weight-by-two',
        'that makes freight cheaper for many orders needs two people; another is changed alone',
      ],
      ['offers/catalogue/weight-by-two', 'that is lowered step by step counts with its steps of a month'],
    ),
    told(
      'product_status',
      'Off sale nobody buys it; what it was sold for goes on counting. On sale it has its weighed price.',
    ),
    shown(
      'product_id category_id description gallery key name position repair return_way safety',
      'Words, pictures and places in lists.',
    ),
  ],
  product_attributes: [shown('attribute_id product_id value', 'Facts to read and to filter by.')],
  product_fits: [shown('device_type_id product_id', 'What fits a model is shown beside it.')],
  attributes: [shown('attribute_id choices code name unit value_type', 'Facts to read and to filter by.')],
  categories: [shown('category_id key name parent_id position', 'Where a product is found.')],
  device_types: [
    weighed('weight', 'Freight that becomes less is given away.', [
      'offers/catalogue/weight-by-two',
      'of a model as well',
    ]),
    weighed(
      'min_months max_months',
      'Rents are weighed by the longest term any model may have; a longer one is priced by the same tiers.',
      [byThePiece, 'a rent is assessed for as long as it may be renewed, whatever the first term of its model'],
    ),
    told(
      'listed',
      'Off show nobody rents or buys it; nothing is measured by it, for `sku_shown` says what was for sale.',
    ),
    shown(
      'device_type_id battery_removal charging_time declaration eu_responsible gallery importer key maker maker_in_eu max_mowing_height min_mowing_height mowing_area mowing_time repair security',
      'What is said of a model.',
    ),
    shown(
      'navigation noise passage position texts warranty_months working_slope zones',
      'What is said of a model, and which garden it is advised for. The guarantee is a rule of the shop.',
    ),
  ],
  devices: [
    noted(
      'device_type_id',
      'What it was within thirty days before it left counts beside what it is, whenever it leaves or is bought out.',
      [register, 'is not offered for the price of its model, no matter who sent it'],
      [unconfirmed, 'is not made the equal of a dear one by a price %s'],
    ),
    noted('purchase_date purchase_price', 'A claim goes by what the register said thirty days before it left.', [
      register,
      'is claimed by the register from before it went out',
    ]),
    noted('serial_number', 'A recall counts as agreed to for numbers it meant all the time since before they left.', [
      comesBack,
      'makes no machine part of a recall whose refund was approved',
    ]),
    weighed('holder device_state', 'That a machine is here, which one person says, gives away what goes back for it.', [
      unconfirmed,
      'is not handed out for one that only one person reports as here, until another approves',
    ]),
    noted(
      'used',
      'From the first buyer or tenant on it is used; staff who find it as new say why, and the history keeps it.',
      [comesBack, 'is new again if the inspection says so'],
    ),
    told(
      'device_status retired_at',
      'Out of order it is promised to nobody; what was promised goes to another, at its price.',
    ),
    told('pool', 'Rented out or sold it is sent under the same checks; what was rented out is sold as used.'),
    computed('device_id', 'Its own.'),
    shown('guarantee_end remarks work_area', 'Notes of the workshop; a guarantee of the maker.'),
  ],
  device_events: [
    noted('actor_id actor_role after at before device_id event id reason', 'The history itself: append-only.', [
      'fleet/devices/devices',
      'the history of a machine is never changed or removed',
    ]),
  ],
  recalls: [
    weighed(
      'device_type_id devices remedies remedy serial_from serial_to',
      'The money of a recall takes two once; machines that it did not mean when they left are weighed by themselves.',
      ['service/recalls/recalled-money', 'needs two once: later refunds of the same recall are fixed by the rule'],
    ),
    computed('notices tells_at', 'How many are told, and when.'),
    shown('one_remedy_reason texts to_do', 'What its holders and staff read.'),
  ],
  recall_reminder_runs: [
    told('recall_id reminded_at', 'When its holders were reminded; it changes nothing of theirs.'),
  ],
  recall_stops: [told('recall_id stopped_at', 'Stopped within its hour it gives nothing away.')],
  setting_versions: [
    weighed('key valid_from value', 'What becomes more generous, or protects less, takes two, whatever it costs.', [
      'platform/config/every-setting',
      'settings are written only in the one place that checks them',
    ]),
  ],
  concessions: [computed('alone amount given_at given_by kind order_id reason second_by subject', 'What was weighed.')],
  proposals: [
    weighed('concession_id decided_at decided_by decision_reason proposal_state', 'The second person.', [
      'people/concessions/concede',
      'is not approved by the requester, nor by somebody who could not have done it',
    ]),
  ],
  audit_log: [
    computed(
      'action actor_id actor_role at entry_id sealed subject_id subject_kind',
      'What staff did, in an append-only chain.',
    ),
  ],
  users: [
    weighed(
      'email email_verified_at password_hash user_status role deleted_at auth_provider erase_asked_at',
      'Who has come into an account lately is no second person, and says nothing in the name of its customer for a week.',
      ['people/concessions/one-administrator', 'by a second account of their own'],
      ['people/concessions/own-word', "a statement entered by staff is not confirmed as the customer's"],
    ),
    told(
      'city country house_number postcode street',
      'Beside account, mailbox and earlier orders the home of staff says which orders are their own: each says their own.',
    ),
    shown('user_id avatar contact language user_name', 'How they are called, and in which language.'),
  ],
  files: [shown('file_id height mime owner_id purpose width', 'Official files that are uploaded to be read.')],
  questions: [shown('answer author device_type_key language message_id question', 'Read on a page.')],
  reviews: [shown('decided_at decided_by hidden_reason review_status', 'Whether a review is read by others.')],
  answer_templates: [shown('texts title', 'What colleagues begin an answer with.')],
  messages: [shown('alerted_day closed_at state waiting_since', 'Whether somebody waits for an answer.')],
  message_entries: [shown('message_id staff_id text written_by', 'What was written.')],
  mails: [
    computed(
      'attempts cause data id language network once_key recipient sealed sent_at status',
      'What was mailed of what happened.',
    ),
  ],
}
