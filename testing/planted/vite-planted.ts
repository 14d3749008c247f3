import type { Plugin } from 'vite'
import type {} from 'vitest/config'
import { planted } from './plant.ts'
import { plantOf } from './plants.ts'

/** Printed when the fault was loaded: a proof that never loads it cannot find it. */
export const plantedMark = 'planted fault loaded:'

/** `GENIE_PLANT` names a fault that is put into the code of this run, and into no file. */
export function plantedFault(): Plugin {
  const name = process.env.GENIE_PLANT
  const fault = name ? planted(plantOf(name)) : undefined
  return {
    name: 'genie-planted-fault',
    enforce: 'pre',
    // What vitest keeps on the disk must not learn of the fault, nor hide it; all other modules are read from there.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (fault && id.split('?')[0] === fault.file ? false : null)),
    load: {
      order: 'pre',
      handler: id =>
        fault && id.split('?')[0] === fault.file
          ? `${fault.code}\nprocess.stdout.write(${JSON.stringify(`${plantedMark} ${name}\n`)})\n`
          : null,
    },
  }
}
