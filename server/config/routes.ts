import type { configEndpoints } from '#contract/config.ts'
import type { Routes } from '../http/route.ts'
import { readGlobalConfig } from './read-global-config.ts'

export const configRoutes: Routes<typeof configEndpoints> = {
  'GET /config': ({ context }) => readGlobalConfig(context),
  'GET /config/global': ({ context }) => readGlobalConfig(context),
}
