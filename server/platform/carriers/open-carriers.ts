import type { Context } from '../context.ts'
import { type Carriers, noCarriers } from '../ports/carriers.ts'

/** Opens the carriers with keys. Beside them is that of the demo, whose parcels of the past remain its own. */
export async function openCarriers(
  { environment, wall }: Pick<Context, 'environment' | 'wall'>,
  simulated: Carriers = noCarriers,
): Promise<Carriers> {
  const opened = await Promise.all(environment.carriers.map(one => one.open(wall)))
  return {
    default: opened[0] ?? simulated.default,
    find: code => opened.find(one => one.code === code) ?? simulated.find(code),
    codes: [...opened.map(({ code }) => code), ...simulated.codes],
  }
}
