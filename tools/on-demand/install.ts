import { spawnSync } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const modules = resolve(import.meta.dirname, '../../.cache/on-demand')

/** Where the tools of a command are installed: below the modules of the project, which they find from there. */
export const onDemandFolder = (name: 'accessibility' | 'denoiser' | 'engines' | 'icons' | 'lighthouse' | 'mutants') =>
  join(modules, name)

/**
 * Installs the tools that a single command needs when this command is run, from a lock of their own: in the project's
 * own lock they would be a third of all files that `npm ci` writes.
 */
export async function installOnDemand(name: Parameters<typeof onDemandFolder>[0]): Promise<string> {
  const folder = onDemandFolder(name)
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await cp(join(import.meta.dirname, name, file), join(folder, file))
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The tools of ${name} could not be installed`)
  return folder
}
