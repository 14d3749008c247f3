import { type TroubleKind, troubleKinds } from './actor.ts'

/** One actor runs for so many steps, or as far as it gets. */
export interface Turn {
  actor: number
  steps: number
}

export interface Trouble {
  actor: number
  step: number
  kind: TroubleKind
}

/** After the last turn the last actor runs to its end, then the next. */
export interface Schedule {
  turns: readonly Turn[]
  troubles: readonly Trouble[]
}

const letters = 'ABCD'

/**
 * `A7 B2 A3 !B4:dies`: seven steps of the first, two of the second, three of the first; the second dies at its fourth.
 */
export function textOf({ turns, troubles }: Schedule): string {
  return [
    ...turns.map(({ actor, steps }) => `${letters[actor]}${steps}`),
    ...troubles.map(({ actor, step, kind }) => `!${letters[actor]}${step}:${kind}`),
  ].join(' ')
}

export function readSchedule(text: string): Schedule {
  const turns: Turn[] = []
  const troubles: Trouble[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const [, isTrouble, letter = '', count = '', kind] = /^(!?)([ABCD])(\d+)(?::(\w+))?$/.exec(word) ?? []
    const actor = letters.indexOf(letter)
    const trouble = troubleKinds.find(one => one === kind)
    if (letter === '' || (isTrouble && !trouble)) throw new Error(`Not a part of a schedule: ${word}`)
    if (trouble) troubles.push({ actor, step: Number(count), kind: trouble })
    else turns.push({ actor, steps: Number(count) })
  }
  return { turns, troubles }
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function diceOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A few changes of turn at any step; half of the schedules with failures, if wanted. */
export function scheduleOf(seed: number, lengths: readonly number[], withTrouble: boolean): Schedule {
  const dice = diceOf(seed)
  const turns = Array.from({ length: 2 + dice(5) }, () => {
    const actor = dice(lengths.length)
    return { actor, steps: 1 + dice(Math.max(1, lengths[actor] ?? 1)) }
  })
  if (!withTrouble || dice(2) === 0) return { turns, troubles: [] }
  const actor = dice(lengths.length)
  const kind = troubleKinds[dice(troubleKinds.length)] ?? 'dies'
  return { turns, troubles: [{ actor, step: 1 + dice(Math.max(1, lengths[actor] ?? 1)), kind }] }
}

/** Every schedule in which one actor is interrupted once, at each of the given steps, by all the others. */
export function interruptions(steps: readonly (readonly number[])[]): Schedule[] {
  return steps.flatMap((own, actor) => {
    const others = steps.flatMap((_, index) => (index === actor ? [] : [{ actor: index, steps: 9999 }]))
    return own.map(count => ({ turns: [{ actor, steps: count }, ...others], troubles: [] }))
  })
}

/** A smaller schedule that still fails: turns and failures are left out, then steps, as long as it does. */
export async function shrink(schedule: Schedule, stillFails: (smaller: Schedule) => Promise<boolean>, most = 80) {
  let best = schedule
  let tries = 0
  const better = async (candidate: Schedule) => {
    if (tries >= most) return false
    tries += 1
    if (!(await stillFails(candidate))) return false
    best = candidate
    return true
  }
  for (let changed = true; changed && tries < most; ) {
    changed = false
    for (const index of best.troubles.keys()) {
      if (await better({ ...best, troubles: best.troubles.filter((_, at) => at !== index) })) changed = true
    }
    for (let index = best.turns.length - 1; index >= 0; index -= 1) {
      if (await better({ ...best, turns: best.turns.filter((_, at) => at !== index) })) changed = true
    }
    for (const [index, { steps }] of best.turns.entries()) {
      for (const fewer of [1, Math.floor(steps / 2), steps - 1]) {
        if (fewer < 1 || fewer >= (best.turns[index]?.steps ?? 0)) continue
        const turns = best.turns.map((one, at) => (at === index ? { ...one, steps: fewer } : one))
        if (!(await better({ ...best, turns }))) continue
        changed = true
        break
      }
    }
  }
  return best
}
