import { z } from 'zod'
import { deductionRules, settlementEnds, settlementStates } from '#domain/requests/settlement.ts'
import { isoDay } from '../protocol/days.ts'

export const settlementSchema = z.object({
  /** The version of this settlement: an acceptance names it. */
  version: z.int(),
  held: z.int(),
  deductions: z.array(
    z.object({ rule: z.enum(deductionRules), amount: z.int(), note: z.string(), pictures: z.array(z.uuid()) }),
  ),
  deducted: z.int(),
  back: z.int(),
  owed: z.int(),
  settlement_state: z.enum(settlementStates),
  dispute_until: isoDay.nullable(),
  dispute_text: z.string(),
  ended_how: z.enum(settlementEnds).nullable().describe('null: it is open, or ended before this was stored'),
  reminded_at: z.iso.datetime().nullable(),
  set_off_from: isoDay.nullable().describe('the first day on which staff may set it off without an answer'),
  /** When the claim was waived; null: it was not. */
  owed_waived_at: z.iso.datetime().nullable(),
})
