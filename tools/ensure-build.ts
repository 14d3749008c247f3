import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const stampFile = join(root, 'dist/.sources')
// The articles are built by code of the server, because documents are generated from the same text.
const rooms = ['domain', 'contract', 'i18n', 'client', 'ui', 'web', 'admin', 'server/platform/content']
const files = [
  ...['package-lock.json', 'vite.config.ts'],
  ...['messages', 'content', 'precompressed'].map(name => `tools/vite/vite-${name}.ts`),
]

/** Names, sizes and times of all sources of the bundles. */
async function sourcesStamp(): Promise<string> {
  const hash = createHash('sha256')
  const inRooms = await Promise.all(
    rooms.map(async room => (await readdir(join(root, room), { recursive: true })).map(file => join(room, file))),
  )
  for (const file of [...inRooms.flat(), ...files].sort()) {
    const { size, mtimeMs } = await stat(join(root, file))
    hash.update(`${file} ${size} ${Math.floor(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}

/** Builds the shop if it was never built or a source has changed; otherwise takes some milliseconds. */
export async function ensureBuild(): Promise<boolean> {
  const stamp = await sourcesStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return false
  const { createBuilder } = await import('vite')
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production' }, null)
  await builder.buildApp()
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}

if (import.meta.main) {
  const started = performance.now()
  const built = await ensureBuild()
  if (built) console.log(`Built the shop in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
