import type { Plant } from './plant.ts'
import { races } from './races.ts'

/** All faults that are planted, one table for each kind. */
export const plants: readonly Plant[] = [...races]

export function plantOf(name: string): Plant {
  const plant = plants.find(one => one.name === name)
  if (!plant) throw new Error(`No planted fault is called ${name}`)
  return plant
}
