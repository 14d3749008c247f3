import { join } from 'node:path'
import type { Plugin } from 'vite'
import type {} from 'vitest/config'
import { type Planted, planted } from './plant.ts'
import { plantOf, plants } from './plants.ts'
import { withSwitches } from './switches.ts'

/** Printed when the fault was loaded: a proof that never loads it cannot find it. */
export const plantedMark = 'planted fault loaded:'

/**
 * `GENIE_PLANT` names a fault that is put into the code of a run, and into no file. It may be another one for the next
 * run of the same process. `GENIE_REACH` names a folder: each test notes there which faults it would meet.
 * `GENIE_SWITCHES` names one too: the tests in it turn faults on and off while all files stay loaded.
 */
export function plantedFault(): Plugin {
  let known: (Planted & { name: string }) | undefined
  const fault = () => {
    const name = process.env.GENIE_PLANT
    if (name !== known?.name) known = name === undefined ? undefined : { name, ...planted(plantOf(name)) }
    return known
  }
  const isIn = (id: string) => fault()?.file === id.split('?')[0]
  const { GENIE_REACH: notes, GENIE_SWITCHES: switches } = process.env
  const byFile = notes || switches ? Map.groupBy(plants, plant => planted(plant).file) : undefined
  return {
    name: 'genie-planted-fault',
    enforce: 'pre',
    config: () => {
      if (switches) return { test: { include: ['.cache/planted/*.test.ts'] } }
      return notes ? { test: { setupFiles: [join(import.meta.dirname, 'note-reached.ts')] } } : undefined
    },
    // What vitest keeps on the disk must not learn of the fault, nor hide it; all other modules are read from there.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isIn(id) || byFile?.has(id) ? false : null)),
    load: {
      order: 'pre',
      handler(id) {
        const marked = byFile?.get(id)
        if (marked) return withSwitches(marked).code
        const { code, name } = fault() ?? {}
        if (!isIn(id)) return null
        return `${code}\nprocess.stdout.write(${JSON.stringify(`${plantedMark} ${name}\n`)})\n`
      },
    },
  }
}
