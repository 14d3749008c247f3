import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The id of the build: both bundles contain it, and open tabs read in /build.json when it changes. */
export function buildStamp(): Plugin {
  const built_at = new Date().toISOString()
  const version = createHash('sha256').update(built_at).digest('hex').slice(0, 10)
  const stamp = JSON.stringify({ version, built_at })
  return {
    name: 'genie-build-stamp',
    apply: 'build',
    config: () => ({ define: { __BUILD__: stamp, 'process.env.NODE_ENV': JSON.stringify('production') } }),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: 'build.json', source: stamp })
    },
  }
}
