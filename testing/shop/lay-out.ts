import type { DayRange } from '#domain/availability/range.ts'

/** A range that must be placed; `on`: it is placed already and cannot be moved. */
export interface Laid {
  range: DayRange
  on?: string | undefined
}

/**
 * Whether ranges of days fit on these machines in any arrangement. Independent of the shop's algorithm: it goes through
 * time once and tracks every distinct way in which the machines can be occupied.
 */
export function fitsSomehow(machines: readonly string[], all: readonly Laid[]): boolean {
  const fixed = new Map(machines.map(id => [id, all.filter(({ on }) => on === id).map(({ range }) => range)]))
  const open = all.filter(({ on }) => on === undefined).map(({ range }) => range)
  if (mostAtOnce(all.map(({ range }) => range)) > machines.length) return false
  // For each machine: the day until which it is occupied.
  let ways: string[][] = [machines.map(() => '')]
  for (const range of open.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const next = new Map<string, string[]>()
    for (const way of ways) {
      for (const [index, id] of machines.entries()) {
        const isTaken = (way[index] ?? '') > range.from || fixed.get(id)?.some(block => meets(block, range))
        if (isTaken) continue
        const after = way.map((until, place) => (place === index ? range.to : until > range.from ? until : ''))
        next.set(signOf(after, machines, fixed, range.from), after)
      }
    }
    if (next.size === 0) return false
    ways = [...next.values()]
  }
  return true
}

/**
 * Machines with the same blocks ahead are interchangeable: only the number of them that is occupied until a day counts.
 */
function signOf(
  way: readonly string[],
  machines: readonly string[],
  fixed: ReadonlyMap<string, readonly DayRange[]>,
  from: string,
): string {
  return machines
    .map((id, index) => {
      const ahead = (fixed.get(id) ?? []).filter(({ to }) => to > from).map(block => `${block.from}-${block.to}`)
      return `${ahead.toSorted().join()}|${way[index]}`
    })
    .toSorted()
    .join(';')
}

function meets(one: DayRange, other: DayRange): boolean {
  return one.from < other.to && other.from < one.to
}

/** More ranges than machines on one day cannot fit. */
function mostAtOnce(ranges: readonly DayRange[]): number {
  return Math.max(0, ...ranges.map(({ from }) => ranges.filter(other => other.from <= from && other.to > from).length))
}
