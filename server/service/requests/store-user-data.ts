import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'

/** A person's requests with all messages and settlements, for the export of all data stored about that person. */
export function userRequestRecords(db: Reader, userId: string) {
  return db
    .selectFrom('requests')
    .innerJoin('orders', 'orders.order_id', 'requests.order_id')
    .select(['request_no', 'order_no', 'apply_type', 'reason_code', 'apply_reason', 'apply_time', 'audit_status'])
    .select([
      'audit_time',
      'reject_reason',
      'process_status',
      'duty',
      'months',
      'outcome',
      'pick_up_on',
      'completed_at',
    ])
    .select(['picked_up_on', 'arrived_on', 'refund_due_on', 'refunded_at'])
    .select(['bill_state', 'work_from', 'express_asked_at', 'work_done_percent'])
    .select(
      sql<unknown>`(select coalesce(json_agg(json_build_object('event', event, 'to', to_status, 'at', at)
        order by event_id), '[]') from request_events e where e.after_sale_id = requests.after_sale_id)`.as('events'),
    )
    .select(
      sql<unknown>`(select coalesce(json_agg(json_build_object('written_by', written_by, 'text', text,
        'created_at', created_at) order by message_id), '[]') from request_messages m
        where m.after_sale_id = requests.after_sale_id)`.as('messages'),
    )
    .select(
      sql<unknown>`(select json_build_object('state', settlement_state, 'held', held, 'deductions', deductions,
        'back', back, 'rent_back', rent_back, 'owed', owed, 'disputed', dispute_text, 'reminded_at', reminded_at, 'set_off_from', set_off_from,
        'ended_how', ended_how, 'final_at', final_at)
        from settlements s where s.after_sale_id = requests.after_sale_id)`.as('settlement'),
    )
    .where('requests.user_id', '=', userId)
    .orderBy('requests.created_at')
    .execute()
}
