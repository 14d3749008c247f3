import type { Reader } from '#db/transaction.ts'
import { isOnItsWay } from '#server/platform/mail/outbox.ts'
import { contractName } from './read-contract.ts'

/** What the law wants handed over with every contract, beside the contract itself. */
export const legalPapers = ['terms', 'withdrawal', 'model-form']

export function contractPapers(agreementNo: string): string[] {
  return [contractName(agreementNo), ...legalPapers]
}

/**
 * The papers that the confirmation of a contract does not bring, because it is held back above the budget of its
 * address, not weighed yet, or failed: the mail about its payment brings them.
 */
export async function findMissingPapers(db: Reader, agreementNo: string, confirmedBy: string): Promise<string[]> {
  return (await isOnItsWay(db, confirmedBy)) ? [] : contractPapers(agreementNo)
}
