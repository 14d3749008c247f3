import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * `npm run lock` after every `npm install`: adds to package-lock.json the optional packages of other platforms that the
 * registry did not offer when the lock was written. npm leaves those out and then, from 11.12 on, refuses its own lock
 * in `npm ci`. They are optional: a matching platform installs them, others skip them.
 */
interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony']
const processors = ['arm64', 'x64', 'wasm32', 'arm', 'ia32', 'riscv64', 's390x', 'ppc64']

export function completeLock(lock: Lock): string[] {
  const added: string[] = []
  const names = () => Object.keys(lock.packages)
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (names().some(path => path.endsWith(`node_modules/${name}`))) continue
      lock.packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) }
      added.push(name)
    }
  }
  const sorted = names().sort((a, b) => (a < b ? -1 : 1))
  lock.packages = Object.fromEntries(sorted.map(path => [path, lock.packages[path] ?? {}]))
  return added
}

/** Such packages have their platform in their name: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const os = systems.filter(system => words.includes(system))
  const cpu = processors.filter(processor => words.includes(processor)).slice(0, 1)
  const libc = words.includes('musl') ? ['musl'] : words.some(word => word.startsWith('gnu')) ? ['glibc'] : []
  return { ...(os.length ? { os } : {}), ...(cpu.length ? { cpu } : {}), ...(libc.length ? { libc } : {}) }
}

if (import.meta.main) {
  const path = join(resolve(import.meta.dirname, '..'), 'package-lock.json')
  const lock = JSON.parse(await readFile(path, 'utf8')) as Lock
  const added = completeLock(lock)
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length ? `Added to the lock: ${added.join(', ')}` : 'The lock is complete')
}
