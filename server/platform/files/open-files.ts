import { join } from 'node:path'
import type { Context } from '../context.ts'
import { type FileStore, localFiles } from './file-store.ts'
import { s3Files } from './s3-store.ts'

/** Opens the file store of this shop: an S3 store if one is configured, otherwise its folder. */
export function openFiles({ environment, wall, log }: Pick<Context, 'environment' | 'wall' | 'log'>): FileStore {
  const { s3: settings, dataDir } = environment
  return settings ? s3Files({ settings, wall, log }) : localFiles(join(dataDir, 'files'))
}
