import { appendFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Runs with each test file while `GENIE_REACH` names a folder: notes which faults it reached, and how long it took. */
const root = resolve(import.meta.dirname, '../..')
const began = performance.now()
globalThis.genieReached = new Set()

afterAll(() => {
  const test = relative(root, expect.getState().testPath ?? '')
  const line = { test, seconds: (performance.now() - began) / 1000, reached: [...(globalThis.genieReached ?? [])] }
  appendFileSync(join(process.env.GENIE_REACH ?? '', `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
})
