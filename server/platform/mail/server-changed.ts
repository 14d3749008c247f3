import type { Reader } from '#db/transaction.ts'
import type { SettingValue } from '../config/settings.ts'

type MailServerSetting = SettingValue<'mail_server'>

/** Another password for the same server does not change who can read the mails sent through it. */
export function isSameServer(one: MailServerSetting, other: MailServerSetting): boolean {
  const { sealed: _one, ...place } = one
  const { sealed: _other, ...there } = other
  return Object.entries(place).every(([name, value]) => there[name as keyof typeof there] === value)
}

/** Newest first, including versions that are not in effect yet. */
export async function readMailServers(db: Reader): Promise<{ valid_from: Date; value: MailServerSetting }[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .select(['valid_from', 'value'])
    .where('key', '=', 'mail_server')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as unknown as { valid_from: Date; value: MailServerSetting }[]
}

/** When mails were first sent through another server since then: its operator can read every link to a new password. */
export async function findServerChange(
  db: Reader,
  { since, now }: { since: Date; now: Date },
): Promise<Date | undefined> {
  const pastServers = (await readMailServers(db)).filter(({ valid_from }) => valid_from <= now)
  const counted = pastServers.filter(
    ({ valid_from }, at) => valid_from.getTime() !== pastServers[at - 1]?.valid_from.getTime(),
  )
  const others = counted.filter(({ valid_from, value }, at) => {
    const before = counted[at + 1]?.value
    return valid_from > since && (before ? !isSameServer(before, value) : value.smtp_host !== '')
  })
  return others.at(-1)?.valid_from
}
