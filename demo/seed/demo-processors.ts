import type { SettingValue } from '#server/platform/config/settings.ts'

/** A company that does not exist stores the demo; the rest it does itself. */
export const demoProcessors: SettingValue<'processors'> = {
  own: { hosting: false, files: true, mail: true, delivery: false, map: true },
  list: [{ name: 'Voorbeeldhosting B.V.', does: 'hosting', country: 'NL', safeguard: 'none' }],
}
