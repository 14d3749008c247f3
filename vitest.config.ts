import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './testing/long-first.ts'
import { plantedFault } from './testing/planted/vite-planted.ts'
import { keepTemporaryFilesInMemory } from './testing/shop/memory-folder.ts'
import { compiledContent } from './tools/vite/vite-content.ts'
import { picturesFolder } from './tools/vite/vite-pictures.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  // The guides as pages have them: a picture of a shared link repeats their heading. And where pictures are.
  plugins: [compiledContent(), picturesFolder(), plantedFault()],
  test: {
    include: ['*/**/*.test.ts', '*/**/*.test.tsx'],
    tags: [
      {
        name: 'further',
        description: 'combinations of features; `npm test` leaves them out, `npm run proof` does not',
      },
    ],
    globalSetup: ['testing/shop/global-setup.ts'],
    pool: 'forks',
    // One for each core: four on two cores take a quarter longer and twice the processor time.
    maxWorkers: availableParallelism(),
    fsModuleCache: true,
    sequence: { sequencer: LongFirst },
    // Files share what they import, not what they make: each has its own database and its own app.
    isolate: false,
    // How long a machine takes says nothing: these only end what would never end.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
  },
})
