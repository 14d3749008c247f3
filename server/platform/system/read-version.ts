import { readFile } from 'node:fs/promises'

const buildFile = new URL('../../../dist/client/build.json', import.meta.url)
let known: string | undefined

/** The version of the running build; `dev` without a build. */
export async function readVersion(): Promise<string> {
  known ??= await readFile(buildFile, 'utf8').then(
    text => (JSON.parse(text) as { version: string }).version,
    () => 'dev',
  )
  return known
}
