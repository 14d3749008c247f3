/** A test that shows it: its file, and a part of its name. */
export interface Shown {
  file: string
  test: string
}

interface Row {
  /** Of one table, separated by spaces. */
  columns: string
  why: string
}

/**
 * Why one person can't change what money, or a hand-over, is measured by. `weighed`: what a change gives away is a
 * concession, when it is made or when it has its effect. `noted`: what counts is what was noted before. `computed`: no one
 * types it; the code makes it of other rows, or it says what happened. `shown`: people read it, and nothing is measured by
 * it. `told`: the word of one person counts, for the reason that stands there.
 */
export type Classified =
  | (Row & { as: 'weighed' | 'noted'; by: readonly Shown[] })
  | (Row & { as: 'computed' | 'shown' | 'told' })

export type Class = Classified['as']

/** The columns that calls of staff write and something is measured by, by their tables. */
export type MeasuredTables = Readonly<Record<string, readonly Classified[]>>

type Proof = readonly [file: string, test: string]

const proven =
  (as: 'weighed' | 'noted') =>
  (columns: string, why: string, ...by: readonly Proof[]): Classified => ({
    ...{ as, columns, why },
    by: by.map(([file, test]) => ({ file: `server/${file}.test.ts`, test })),
  })
const reasoned =
  (as: 'computed' | 'shown' | 'told') =>
  (columns: string, why: string): Classified => ({ as, columns, why })

export const weighed = proven('weighed')
export const noted = proven('noted')
export const computed = reasoned('computed')
export const shown = reasoned('shown')
export const told = reasoned('told')
