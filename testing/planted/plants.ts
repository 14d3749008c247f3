import { afterFreeze } from './faults/after-freeze.ts'
import { abuseFaults } from './faults/attacks/abuse.ts'
import { accessFaults } from './faults/attacks/access.ts'
import { bodyFaults } from './faults/attacks/bodies.ts'
import { heldUpFaults } from './faults/attacks/held-up.ts'
import { openScreenFaults } from './faults/attacks/open-screens.ts'
import { passkeyFaults } from './faults/attacks/passkeys.ts'
import { claimPlants } from './faults/claims.ts'
import { comesAlong, newAndUsed } from './faults/comes-along.ts'
import { disputePlants } from './faults/disputes.ts'
import { wrongSteps } from './faults/events.ts'
import { foundLate } from './faults/found-late.ts'
import { foundOnce } from './faults/found-once.ts'
import { givingPlants } from './faults/giving.ts'
import { lateWordPlants } from './faults/late-words.ts'
import { lawOfChanges } from './faults/law/changes.ts'
import { lawOfClaims } from './faults/law/claims.ts'
import { lawOfContracts } from './faults/law/contracts.ts'
import { countryPlants } from './faults/law/countries.ts'
import { lawOfDocuments } from './faults/law/documents.ts'
import { lawOfGuarantee } from './faults/law/guarantee.ts'
import { lawOfLaterContracts } from './faults/law/later-contracts.ts'
import { lawOfMails } from './faults/law/mails.ts'
import { modelFactsPlants } from './faults/law/model-facts.ts'
import { lawOfPaidWork } from './faults/law/paid-work.ts'
import { lawOfPayment } from './faults/law/payment.ts'
import { lawOfPlainStatements } from './faults/law/plain-statements.ts'
import { lawOfPrices } from './faults/law/prices.ts'
import { privacyPlants } from './faults/law/privacy.ts'
import { productSafetyPlants } from './faults/law/product-safety.ts'
import { lawOfReviewReports } from './faults/law/review-reports.ts'
import { lawOfSettlements } from './faults/law/settlements.ts'
import { termsPlants } from './faults/law/terms.ts'
import { lawOfWithdrawals } from './faults/law/withdrawals.ts'
import { machinePlants } from './faults/machines.ts'
import { measuredPlants, oneWordPlants } from './faults/one-word.ts'
import { races } from './faults/races.ts'
import { endedInParts, renewalPlants } from './faults/renewals.ts'
import { rentalEnds } from './faults/rental-ends.ts'
import { shipmentPlants } from './faults/shipments.ts'
import { statementPlants } from './faults/statements.ts'
import { wrongSums } from './faults/sums.ts'
import { usedAndShown } from './faults/used-and-shown.ts'
import { halfPaidPlants, valueGivenPlants } from './faults/value-given.ts'
import { withdrawnPlants } from './faults/withdrawn.ts'
import { worthPlants } from './faults/worth.ts'
import type { Fault, Plant } from './plant.ts'

/** All planted faults, one table for each kind. */
export const plants: readonly Plant[] = [
  races,
  foundOnce,
  foundLate,
  wrongSums,
  wrongSteps,
  givingPlants,
  accessFaults,
  abuseFaults,
  heldUpFaults,
  bodyFaults,
  openScreenFaults,
  passkeyFaults,
  afterFreeze,
  disputePlants,
  statementPlants,
  rentalEnds,
  shipmentPlants,
  machinePlants,
  usedAndShown,
  lawOfChanges,
  lawOfContracts,
  lawOfPaidWork,
  lawOfPayment,
  lawOfDocuments,
  lawOfMails,
  lawOfClaims,
  lawOfGuarantee,
  lawOfSettlements,
  lawOfWithdrawals,
  lawOfLaterContracts,
  lawOfPlainStatements,
  lawOfPrices,
  lawOfReviewReports,
  valueGivenPlants,
  worthPlants,
  measuredPlants,
  withdrawnPlants,
  claimPlants,
  renewalPlants,
  endedInParts,
  lateWordPlants,
  comesAlong,
  oneWordPlants,
  newAndUsed,
  halfPaidPlants,
  termsPlants,
  privacyPlants,
  countryPlants,
  modelFactsPlants,
  productSafetyPlants,
].flatMap(faults => Object.entries<Fault>(faults).map(toPlant))

function toPlant([name, fault]: [name: string, fault: Fault]): Plant {
  return { name, ...fault, proofs: [...(fault.general ?? []), ...fault.proofs] }
}

export function plantOf(name: string): Plant {
  const plant = plants.find(one => one.name === name)
  if (!plant) throw new Error(`No planted fault is called ${name}`)
  return plant
}
