import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|html|txt|webmanifest|glb)$/

/** Compresses static files once, at build, at the highest level; the server only selects the file. */
export function precompressed(): Plugin {
  return {
    name: 'genie-precompressed',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.config.consumer !== 'client' || !options.dir) return
      const { dir } = options
      await Promise.all((await readdir(dir, { recursive: true })).map(file => compress(join(dir, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  if (!compressible.test(path) || (await stat(path)).size < 512) return
  const bytes = await readFile(path)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, zipped)
}
