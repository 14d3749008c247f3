import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|html|txt|webmanifest)$/

/** Compresses static files once, at build, as hard as it goes; the server only picks the file. */
export function precompressed(): Plugin {
  return {
    name: 'genie-precompressed',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.config.consumer !== 'client' || !options.dir) return
      for (const file of await readdir(options.dir, { recursive: true })) {
        const path = join(options.dir, file)
        if (!compressible.test(file) || (await stat(path)).size < 512) continue
        const bytes = await readFile(path)
        const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        await writeFile(`${path}.br`, brotli)
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}
