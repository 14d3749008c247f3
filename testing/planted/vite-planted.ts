import type { Plugin } from 'vite'
import { planted } from './plant.ts'
import { plantOf } from './plants.ts'

/** Says in what is printed that the fault was there: a proof that never loads it can't find it. */
export const plantedMark = 'planted fault loaded:'

/** `GENIE_PLANT` names a fault that is in the code of this run, and in no file. */
export function plantedFault(): Plugin {
  const name = process.env.GENIE_PLANT
  const fault = name ? planted(plantOf(name)) : undefined
  return {
    name: 'genie-planted-fault',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: id =>
        fault && id.split('?')[0] === fault.file
          ? `${fault.code}\nprocess.stdout.write(${JSON.stringify(`${plantedMark} ${name}\n`)})\n`
          : null,
    },
  }
}
