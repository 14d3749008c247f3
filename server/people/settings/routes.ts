import type { configEndpoints } from '#contract/people/settings.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { changeSecurity } from './change-security.ts'
import { readGlobalConfig } from './read-global-config.ts'

export const configRoutes: Routes<typeof configEndpoints> = {
  'GET /config': ({ context, language }) => readGlobalConfig(context, language),
  'GET /config/global': ({ context, language }) => readGlobalConfig(context, language),
  'GET /admin/settings/security': ({ context }) => readSetting(context.db, 'security', context.clock.now()),
  'PUT /admin/settings/security': changeSecurity,
}
