import type { Act } from './commands.ts'
import { type Walked, walk } from './walk.ts'
import type { World } from './world.ts'

/** The name of a fault, without the rows in which it was found. */
export const kindOf = ({ faults: [first = ''] }: Pick<Walked, 'faults'>) => {
  if (first.startsWith('logged')) return /"msg":"[^"]*"/.exec(first)?.[0] ?? 'logged'
  return first.split(first.startsWith('thrown') ? '\n' : ':')[0] ?? ''
}

/**
 * Leaves out commands as long as the same fault occurs: first halves, then fewer; with a limit on the number of
 * attempts.
 */
export async function shrink(world: World, found: Walked, tries = 60): Promise<Walked> {
  let best = found
  let left = tries
  for (let size = Math.ceil(best.acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.acts.length && left > 0; ) {
      left -= 1
      const acts: Act[] = best.acts.filter((_act, index) => index < from || index >= from + size)
      const again = await walk(world, acts, best.isLast)
      if (again.faults.length > 0 && kindOf(again) === kindOf(best)) best = again
      else from += size
    }
  }
  return best
}

export function textOf({ acts, faults, lines }: Walked): string {
  const again = acts.map(({ name, seed }) => `${name}:${seed}`).join(' ')
  return [...faults.slice(0, 12), `GENIE_WALK='${again}'`, ...lines.map(line => `    ${line}`)].join('\n')
}

export const readActs = (text: string): Act[] =>
  text.split(' ').map(part => {
    const [name = '', seed = ''] = part.split(':')
    return { name, seed: Number(seed) }
  })
