import type { configEndpoints } from '#contract/config.ts'
import type { Routes } from '../http/route.ts'
import { changeSecurity } from './change-security.ts'
import { readGlobalConfig } from './read-global-config.ts'
import { readSetting } from './settings.ts'

export const configRoutes: Routes<typeof configEndpoints> = {
  'GET /config': ({ context }) => readGlobalConfig(context),
  'GET /config/global': ({ context }) => readGlobalConfig(context),
  'GET /admin/settings/security': ({ context }) => readSetting(context.db, 'security', context.clock.now()),
  'PUT /admin/settings/security': changeSecurity,
}
