import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '#contract/protocol/api.ts'
import { type CodeEntry, codes, type RefusalName } from '#contract/protocol/codes.ts'
import { commonRefusals, type Endpoint, listRefusals } from '#contract/protocol/endpoint.ts'
import { untestedRefusals } from '#contract/protocol/unreached.ts'

/**
 * Lists the declared refusals that no test has met, and those that a call returned without declaring them: `node
 * tools/refusals.ts <folder>`, with the folder that tests wrote into (`GENIE_REACHED`). Refusals that the layer may
 * return on any call have to be met on one of them.
 */
export async function unmet(folder: string): Promise<string[]> {
  const reached = await readReached(folder)
  const numbers = new Set([...reached].map(line => line.split(' ')[2]))
  const own = Object.entries(api as Record<string, Endpoint>).flatMap(([key, { refusals }]) =>
    refusals.filter(name => !reached.has(`${key} ${codeOf(name)}`)).map(name => [key, name] as const),
  )
  const ofLayer = commonRefusals
    .filter(name => !numbers.has(String(codeOf(name))))
    .map(name => ['any call', name] as const)
  return [...own, ...ofLayer].filter(pair => !isExcused(...pair)).map(pair => pair.join(' '))
}

/** Refusals that a call has returned but does not declare: readers of the contract would not expect them. */
export async function undeclared(folder: string): Promise<string[]> {
  const calls = api as Record<string, Endpoint>
  return [...(await readReached(folder))].filter(line => {
    const [method, path, number] = line.split(' ')
    const endpoint = calls[`${method} ${path}`]
    return endpoint && !listRefusals(endpoint).some(name => String(codeOf(name)) === number)
  })
}

async function readReached(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.txt'))
  const lines = await Promise.all(files.map(async name => (await readFile(join(folder, name), 'utf8')).split('\n')))
  return new Set(lines.flat())
}

function isExcused(key: string, refusal: RefusalName): boolean {
  return untestedRefusals.some(
    one => one.refusal === refusal && (one.calls === 'all' || one.calls.some(call => call === key)),
  )
}

/** The allowed number of refusals not met. It may only decrease. */
const mostUnmet = 0

function codeOf(name: RefusalName): number {
  return (codes as Record<RefusalName, CodeEntry>)[name].code
}

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  const [missing, extra] = [await unmet(folder), await undeclared(folder)]
  for (const line of missing) console.log(line)
  for (const line of extra) console.log(`${line} was given and is not declared`)
  console.log(`${missing.length} refusals that nobody has met; at most ${mostUnmet} may be`)
  process.exit(missing.length <= mostUnmet && extra.length === 0 ? 0 : 1)
}
