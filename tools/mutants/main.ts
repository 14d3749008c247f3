import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { installOnDemand } from '../on-demand/install.ts'

/**
 * `npm run proof:mutants [-- --mutate 'domain/money.ts']`: changes the rules in `domain` in every small way that
 * Stryker knows, one at a time, and lists the changes that no pure test finds. A run continues where another one ended.
 */
const folder = await installOnDemand('mutants')
const stryker = join(folder, 'node_modules/.bin/stryker')
const settings = resolve(import.meta.dirname, 'stryker.config.json')
const { status } = spawnSync(stryker, ['run', settings, ...process.argv.slice(2)], {
  cwd: resolve(import.meta.dirname, '../..'),
  stdio: 'inherit',
})
process.exit(status ?? 1)
