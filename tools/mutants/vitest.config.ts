import { defineConfig } from 'vitest/config'

/** The pure tests of the rules alone: a mutant in `domain` must be found without a database. */
export default defineConfig({
  test: { include: ['domain/**/*.test.ts'], isolate: false, testTimeout: 20_000 },
})
