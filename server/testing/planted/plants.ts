import { abuseFaults } from './abuse.ts'
import { accessFaults } from './access.ts'
import { afterFreeze } from './after-freeze.ts'
import { claimPlants } from './claims.ts'
import { disputePlants } from './disputes.ts'
import { wrongSteps } from './events.ts'
import { foundLate } from './found-late.ts'
import { foundOnce } from './found-once.ts'
import { givingPlants } from './giving.ts'
import { heldUpFaults } from './held-up.ts'
import { lateWordPlants } from './late-words.ts'
import { machinePlants } from './machines.ts'
import { passkeyFaults } from './passkeys.ts'
import type { Plant } from './plant.ts'
import { races } from './races.ts'
import { renewalPlants } from './renewals.ts'
import { rentalEnds } from './rental-ends.ts'
import { shipmentPlants } from './shipments.ts'
import { statementPlants } from './statements.ts'
import { wrongSums } from './sums.ts'
import { usedAndShown } from './used-and-shown.ts'
import { valueGivenPlants } from './value-given.ts'
import { withdrawnPlants } from './withdrawn.ts'
import { worthPlants } from './worth.ts'

/** All faults that are planted, one table for each kind. */
export const plants: readonly Plant[] = [
  ...races,
  ...foundOnce,
  ...foundLate,
  ...wrongSums,
  ...wrongSteps,
  ...givingPlants,
  ...accessFaults,
  ...abuseFaults,
  ...heldUpFaults,
  ...passkeyFaults,
  ...afterFreeze,
  ...disputePlants,
  ...statementPlants,
  ...rentalEnds,
  ...shipmentPlants,
  ...machinePlants,
  ...usedAndShown,
  ...valueGivenPlants,
  ...worthPlants,
  ...withdrawnPlants,
  ...claimPlants,
  ...renewalPlants,
  ...lateWordPlants,
]

export function plantOf(name: string): Plant {
  const plant = plants.find(one => one.name === name)
  if (!plant) throw new Error(`No planted fault is called ${name}`)
  return plant
}
