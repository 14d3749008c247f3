import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { type Hole, holesIn, reportOf } from './known-holes.ts'

/**
 * `npm run audit`: known vulnerabilities in the shipped packages, by severity and with the deadline for each; with
 * `--dev` also in those for building and testing. Exits with 1 if there are any, with 2 if no registry has responded.
 */
const root = resolve(import.meta.dirname, '..')
const scope = process.argv.includes('--dev') ? [] : ['--omit=dev']
const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only', ...scope], {
  cwd: root,
  encoding: 'utf8',
})

let holes: Hole[]
try {
  holes = holesIn(stdout)
} catch (error) {
  console.error(`Nobody knows: ${error instanceof Error ? error.message : error}`)
  process.exit(2)
}
console.log(reportOf(holes))
process.exit(holes.length > 0 ? 1 : 0)
