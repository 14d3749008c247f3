import { settleDeposit } from '#domain/requests/settlement.ts'

/** The settlement of a deposit with amounts that are still being typed: an invalid amount counts as zero. */
export function computeSettlement(held: number, amounts: readonly number[]) {
  return settleDeposit(
    held,
    amounts.map(amount => ({ rule: 'damage', amount: Number.isNaN(amount) ? 0 : amount })),
  )
}
