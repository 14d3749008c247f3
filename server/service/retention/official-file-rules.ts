import type { Rule } from './rule.ts'

const day = 24
const unnamed = 'not exists (select from device_types where device_types.declaration = files.file_id)'
export const replacedDeclarations = `owner_id is null and purpose = 'eu_declaration' and ${unnamed}`
export const unusedDeclarations = `owner_id is null and purpose = 'eu_declaration' and replaced_at is null and ${unnamed}`
/** Every version of a setting stays, so that what was ever shown does too. */
export const unusedNotices = `owner_id is null and purpose in ('guarantee_notice', 'buyout_form')
  and not exists (select from setting_versions where value::text like '%' || files.file_id::text || '%')`

/** Files that are served as they were uploaded, and stay as long as a model or a setting names them. */
export const officialFileRules: readonly Rule[] = [
  {
    ...{ table: 'files', since: 'replaced_at', kind: 'shop', hours: 10 * 365 * day, clock: 'clock' },
    ...{ only: replacedDeclarations, bytes: true },
    ...{
      which: 'EU declarations of conformity that no model has any more',
      why: 'Law asks ten years from the last sale. Nothing is sold under one once the model has another.',
    },
  },
  {
    ...{ table: 'files', since: 'created_at', kind: 'shop', hours: 7 * day, clock: 'clock' },
    ...{ only: unusedDeclarations, bytes: true },
    ...{
      which: 'EU declarations of conformity that were uploaded and never saved with a model',
      why: 'A week, to finish the form.',
    },
  },
  {
    ...{ table: 'files', since: 'created_at', kind: 'shop', hours: 30 * day, clock: 'clock' },
    ...{ only: unusedNotices, bytes: true },
    ...{
      which: 'official notices and information forms that were uploaded and that no setting ever named',
      why: 'A month, in which a second person may still agree to the setting.',
    },
  },
]
