import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const from = 'web/pictures/machines'

/**
 * The rendered pictures, all in one folder that is named by a hash of its content: a page then contains only the folder
 * instead of some hundred and fifty hashed names, and browsers can still cache the files for good.
 */
export function picturesFolder(): Plugin {
  const files = new Map(readdirSync(from).map(name => [name, readFileSync(join(from, name))]))
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(name).update(bytes)
  const folder = `assets/machines-${hash.digest('hex').slice(0, 8)}`
  return {
    name: 'genie-pictures',
    config: (_, { command }) => ({
      define: { __PICTURES__: JSON.stringify(`/${command === 'build' ? folder : from}`) },
    }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
  }
}
