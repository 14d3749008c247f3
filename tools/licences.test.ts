import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * Free to use in a closed product, with at most a duty to name the author; MPL requires only changes to its own files.
 */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
  // Fonts: free to serve and embed, not to sell separately.
  ...['MPL-2.0', 'OFL-1.1'],
]

/** Not in the lock; read in the package or its repository. */
const looked: Record<string, string> = {
  'png-js': 'MIT',
}

interface Locked {
  license?: string
  dev?: boolean
}

test('every shipped package has an allowed licence', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(shipped.length).toBeGreaterThan(100)
  const unclear = shipped
    .map(([path, { license }]) => [path.split('node_modules/').at(-1) ?? '', license] as const)
    .filter(([name, license]) => !isFine(license ?? ownWords(name)))
  expect(unclear).toEqual([])
})

function isFine(licence: string | undefined): boolean {
  const choices = licence?.replace(/[()]/g, '').split(' OR ') ?? []
  return choices.some(choice => choice.split(' AND ').every(name => allowed.includes(name)))
}

function ownWords(name: string): string | undefined {
  return Object.entries(looked).find(([start]) => name.startsWith(start))?.[1]
}
