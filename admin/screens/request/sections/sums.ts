import { settleDeposit } from '#domain/requests/settlement.ts'

/** What a deposit comes to with amounts that are still being typed: what is no amount yet counts as nothing. */
export function computeSettlement(held: number, amounts: readonly number[]) {
  return settleDeposit(
    held,
    amounts.map(amount => ({ rule: 'damage', amount: Number.isNaN(amount) ? 0 : amount })),
  )
}
