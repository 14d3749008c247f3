import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plant, planted } from './plant.ts'

/** What the last run of a planted fault showed. */
export interface Verdict {
  name: string
  /** Of the fault and the file with it: another one means that it has to be run again. */
  hash: string
  /** The proof that found it, or the last one that did not. */
  proof: string
  found: boolean
  /** How many walks or schedules it took; absent if the proof does not count. */
  runs?: number
  /** Why it was not found, or what the proof said. */
  why: string
  /** Other tests that reach it were tried in vain. */
  onlyOwn?: boolean
}

const store = join(import.meta.dirname, 'verdicts.json')

/** Verdicts are part of the repository: a whole run takes hours, and `docs/planted-faults.md` is made from them. */
export function readVerdicts(): Verdict[] {
  return JSON.parse(readFileSync(store, 'utf8'))
}

/** Replaces the verdict of the same fault; what other tests showed of it stays true. */
export function storeVerdict(verdict: Verdict): void {
  const verdicts = readVerdicts()
  const before = verdicts.find(({ name, hash }) => name === verdict.name && hash === verdict.hash)
  const others = verdicts.filter(({ name }) => name !== verdict.name)
  const merged = { ...(before?.onlyOwn && { onlyOwn: true }), ...verdict }
  writeFileSync(store, `${JSON.stringify([...others, merged].sort(byName), null, 2)}\n`)
}

const byName = (one: Verdict, other: Verdict) => (one.name < other.name ? -1 : 1)

/** Which of its proofs are general changes no verdict. */
export function hashOf({ general: _, ...plant }: Plant): string {
  return createHash('sha256').update(JSON.stringify(plant)).update(planted(plant).code).digest('hex').slice(0, 16)
}
