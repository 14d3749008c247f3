import type { Day } from '#domain/calendar.ts'
import type { Token } from './shared-data.ts'

/** Whom its sender can turn to, in each country of delivery; missing in older mails. */
interface Turned {
  bodies?: { country: string; names: string[]; joined?: string | null }[]
}

export interface MessageMailData {
  message_received: Turned & { code: string; secret: string; due_on: Day }
  message_answered: Turned & { ticket: string; secret: string; text: string }
  share_reward: { code: string; discount_type: number; discount_value: number; last_day: Day }
  waitlist_joined: Token & { key: string; model: string; months: number; waitlist_id: string }
  waitlist_free: { key: string; model: string; months: number; first_free_on: Day }
  review_asked: { order_no: string; checkout_no: string; item_id: string; kind: string }
  review_rejected: { order_no: string; checkout_no: string; item_id: string; title: string; text: string }
}
