import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*/**/*.test.ts', '*/**/*.test.tsx'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
})
