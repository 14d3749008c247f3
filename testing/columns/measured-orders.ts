import { computed, type MeasuredTables, noted, shown, told, weighed } from './classes.ts'

const unconfirmed = 'service/requests/unconfirmed'
const claimedDay = 'service/requests/inspection/claimed-day'
const byHand = 'delivery/shipments/reported-by-hand'
const statements = 'service/withdrawals/unconfirmed'
const accountByTwo = 'money/refunds/account-by-two'
const restLate = 'delivery/shipments/rest-comes-late'
const state = 'Moves by the table of its states, and what a move gives away is weighed with it.'

/** What was ordered, paid, sent and asked for afterwards. */
export const measuredOrders: MeasuredTables = {
  checkouts: [
    computed(
      'about amount billing checkout_no country email ended_at evidence evidence_sha256',
      'Made of its offer and its customer.',
    ),
    computed(
      'language order_id paid_at pay_status pay_until purpose terms user_id',
      'Made of its offer, paid at the provider.',
    ),
    computed(
      'reminded_days reminded_on',
      'Counts the reminders that were sent; a rest that is asked for again keeps them.',
    ),
  ],
  orders: [
    weighed(
      'start_on end_on lease_months',
      'A change is priced again; a rental that leaves long before it begins is given away.',
      [
        'delivery/shipments/silent-and-early',
        'a rental is shipped when it is due; long before that needs a reason and is a concession',
      ],
    ),
    weighed('order_status delivered_at shipped_at signed_at close_reason ended_at', state, [
      byHand,
      'above the limit it waits, with nothing changed, until a second person approves',
    ]),
    weighed(
      'address_key city country house_number postcode street',
      'Where it goes; tax and delivery are priced again, and what goes elsewhere on the word of staff is given away.',
      [
        'service/order-changes/redirected',
        'above the limit staff wait for a second person, who sees where it is to go; the customer does not',
      ],
    ),
    told('phone recipient', 'Who receives it; no call of staff changes them.'),
    computed(
      'checkout_id deposit_held kind order_id order_no paid_amount paid_at pay_status refunded_amount total_amount',
      'Of its offer and the books.',
    ),
    computed('reminded_days reminded_end user_id', 'Whom it belongs to, and what they were reminded of.'),
    shown('email garden_id language remark', 'How its customer is written to; staff change none of it.'),
  ],
  order_items: [
    computed(
      'activity_discount counted_months coupon_discount deposit due freight goods goods_due monthly months net',
      'Priced by the offer, or by the list that was agreed.',
    ),
    computed(
      'price_id priced_at share_discount unit_price vat vat_country vat_kind vat_percent',
      'Priced by the offer, or by the list that was agreed.',
    ),
    computed(
      'device_type_id item_id order_id position product_id product_kind quantity sku_id',
      'What was chosen; another model is chosen by its customer.',
    ),
    weighed('item_status', state, [
      restLate,
      'so does ending the rest, and its arrival that one person reports long after',
    ]),
    shown('names remark return_way', 'What it was called, and how it comes back after a withdrawal.'),
  ],
  order_events: [computed('at event facts item_id order_id to_status', 'The history itself.')],
  unit_reservations: [
    computed(
      'busy device_id device_type_id held_until order_item_id purpose reservation_id reservation_state user_id',
      'Which machine is whose on which days; the machine that leaves is weighed.',
    ),
  ],
  shipments: [
    weighed('shipment_state ended_at told_at', 'What one person tells in place of a carrier is given away.', [
      byHand,
      'above the limit it waits, with nothing changed, until a second person approves',
    ]),
    weighed('contents', 'Each machine that leaves is weighed by its worth, with the models it was.', [
      'delivery/shipments/machines/below-worth',
      '%s',
    ]),
    told('carrier tracking_no', 'What is sent without a carrier of ours is told by hand, and weighed when it arrives.'),
    computed('direction order_id shipment_id', 'Of its order.'),
    shown('label_address sender', 'What stands on the label.'),
  ],
  hand_overs: [
    told(
      'checklist remark',
      'What was seen: the days are weighed elsewhere, and less than was seen is asked of nobody.',
    ),
    computed('after_sale_id at device_id direction hand_over_id item_id', 'Which machine, when and on which way.'),
  ],
  payments: [computed('failure pay_url payment_ref payment_state session_ref surplus', 'As the provider has it.')],
  provider_lines: [
    computed('amount fee kind line_ref moved_at provider read_at source_ref subject', 'Read from the provider.'),
  ],
  disputes: [
    computed('amount closed_at dispute_no dispute_status evidence_due_by inquiry opened_at', 'As the provider has it.'),
    computed('payment_id provider provider_ref reason', 'As the provider has it.'),
  ],
  dispute_notes: [shown('dispute_id staff_id text', 'Read by colleagues.')],
  reconciliation_findings: [
    computed(
      'checkout_id finding_id found_at kind payment_id refund_id subject told',
      'What the reconciliation has found.',
    ),
    told(
      'closed_at closed_by closed_note done',
      'Seen by a colleague; it moves no money, and is found again where it is still so.',
    ),
  ],
  ledger_entries: [
    weighed(
      'account amount component item_id order_id transaction_id vat_country vat_percent',
      'Booked of what happened; a correction by hand always takes two.',
      ['people/concessions/concede', 'more than one person may give'],
    ),
  ],
  ledger_transactions: [
    computed('booked_at checkout_id kind order_id provider_object reference', 'Booked of what happened.'),
  ],
  invoices: [
    computed(
      'body corrects_id gross invoice_no issued_at kind language net',
      'Written of what was booked, and never changed.',
    ),
    computed('number order_id reference series vat year', 'Written of what was booked, and never changed.'),
  ],
  refunds: [
    weighed(
      'refund_amount refund_status type way shares item_id approved_by asked_by second_approved_by concession_id ruled_by',
      'No row without its concession, or the rule that gives it.',
      ['money/refunds/decide', 'one person starts, another must approve; the customer sees nothing of it before'],
    ),
    weighed('account_holder iban', 'An account that staff name counts as what goes there.', [
      accountByTwo,
      'one person enters accounts up to the limit per day; above it another has to approve',
    ]),
    weighed(
      'provider_refund failure',
      'That the bank has sent it back, which one person says, is weighed when it is paid again.',
      [accountByTwo, "a transfer returned by one person's statement is paid again up to the limit"],
    ),
    computed(
      'account_asked_at account_asked_times attempts credit_note_id dispute_id factor_since order_id payment_id',
      'What became of it.',
    ),
    computed('provider_ref refund_id refund_no refund_reason refund_time transfer_file_id', 'What became of it.'),
    shown('reject_reason', 'Read by its customer.'),
  ],
  transfer_files: [
    weighed('refund_count total', 'What stood in a file for the bank is weighed once more.', [
      accountByTwo,
      'a refund that was in a bank file is assessed again, for the same account as well',
    ]),
    computed('created_by execute_on file_no', 'Made of refunds that were decided.'),
    told('iban', 'The account of the shop that pays.'),
  ],
  requests: [
    weighed(
      'picked_up_on arrived_on pick_up_on battery_safe',
      'A day that one person tells counts to what another, or its carrier, has seen.',
      [claimedDay, 'a return reported as collected months before its inspection needs two'],
    ),
    weighed('audit_status process_status completed_at error_reason outcome loaner_lost_at pieces', state, [
      unconfirmed,
      'is not handed out for one that only one person reports as here, until another approves',
    ]),
    weighed(
      'reason_code',
      'Whatever reason is named, what was used for months is given away by the person who takes it back.',
      [restLate, 'and its inspection, if the rest was never sent'],
    ),
    weighed('device_id loaner_id', 'Another machine than the own one leaves by what it is worth more.', [
      unconfirmed,
      'that is more expensive and was entered as this model is assessed by its earlier model',
    ]),
    weighed('bill_state', 'What is owed is waived as a concession.', [
      'service/requests/waived-by-two',
      'a debt beyond a deposit is assessed when it is waived, although the deposit pays as much as before',
    ]),
    told(
      'duty conformity given_remedy remedy_ground base_fee freight maintenance_fee other_fee repair_fee',
      'Whose fault a damage was, and what its repair costs, is a judgement of the workshop: nothing is owed before it, and only what it finds.',
    ),
    told(
      'work_done_percent',
      'How much of a repair is done is a judgement of the workshop, as its price is: what the shop keeps for it after a withdrawal.',
    ),
    computed('work_from express_asked_at', 'Made when its customer accepted the bill.'),
    computed('buy_fee renewal_fee months offer', 'Of the offer that its customer has seen.'),
    computed(
      'return_fee',
      'By the rule of the contract; who contests the cause of a termination brings back that fee.',
    ),
    computed('remedy', 'What its buyer chose; it moves no money, and another machine is weighed when it leaves.'),
    computed(
      'after_sale_id apply_time apply_type audit_time bought_order_id ended_repair_id item_id order_id',
      'What was asked for, and when.',
    ),
    computed(
      'refund_alerted_day refund_due_on refunded_at request_no shipment_id statement_id user_id was_recalled',
      'What became of it.',
    ),
    computed('recall_id recall_remedy', 'What its holder chose, of what a right entitles to anyway.'),
    shown('apply_reason language reason_language reject_reason remark remedy_reason', 'What was written.'),
  ],
  request_events: [
    noted(
      'actor_id actor_role after_sale_id at event facts is_independent reason to_status',
      'The history itself, with whether who told was a person of their own.',
      [
        'service/requests/claimed-fetched',
        'counts as reported by one person if the other is an account that they have made',
      ],
    ),
  ],
  request_messages: [shown('after_sale_id language text user_id written_by', 'What was written.')],
  request_offers: [computed('body expires_at hash item_id user_id', 'An offer as it was shown.')],
  agreements: [
    computed(
      'after_sale_id agreement_id agreement_no body checkout_id concluded_at instruction kind language order_id shown terms',
      'A contract as its customer concluded it; staff conclude none.',
    ),
  ],
  request_pictures: [shown('after_sale_id angle file_id message_id position shows', 'What is seen side by side.')],
  settlements: [
    weighed(
      'deducted deductions owed owed_waived_at rent_back back back_at_once',
      'What the rules ask for and staff do not is waived, as a concession.',
      [
        'service/requests/waived-by-two',
        'a waiver of the person who inspected a machine is approved with the pictures that they made',
      ],
    ),
    computed(
      'after_sale_id dispute_text dispute_until ended_how figures final_at held reminded_at reopened_at set_off_from settlement_id settlement_state',
      'What became of it.',
    ),
    shown('remark', 'Read by its customer.'),
  ],
  statements: [
    weighed(
      'stated_on received_at item_ids request_nos items kind ending end_wish contract own_order_id',
      'What rests on the word of staff is given away by the person who links it.',
      [statements, 'dated within the period, received long after it'],
    ),
    computed('channel language logged_by named_no statement_id user_id', 'How it came; append-only.'),
    shown('email name reason', 'What was stated, and by whom.'),
  ],
  statement_outcomes: [
    weighed('item_ids outcome order_id request_nos', 'Linking is what is weighed.', [
      statements,
      'a link that waits for the second person has ended nothing, and is compared when they approve',
    ]),
    computed('at outcome_id staff_id statement_id', 'Who linked it, and when.'),
    shown('reason', 'Read by colleagues.'),
  ],
  sealed_papers: [
    computed(
      'agreement_id checkout_id kind order_id paper_id sealed sealed_at statement_id',
      'Papers of somebody who was erased.',
    ),
  ],
}
