import type { Reader } from '#db/transaction.ts'
import type { SettingValue } from '../config/settings.ts'

type Kept = SettingValue<'mail_server'>

/** Another password of the very same server changes nothing about who reads what it sends. */
export function isSameServer(one: Kept, other: Kept): boolean {
  const { sealed: _one, ...place } = one
  const { sealed: _other, ...there } = other
  return Object.entries(place).every(([name, value]) => there[name as keyof typeof there] === value)
}

/** Newest first, those that wait as well. */
export async function mailServersOf(db: Reader): Promise<{ valid_from: Date; value: Kept }[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .select(['valid_from', 'value'])
    .where('key', '=', 'mail_server')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as unknown as { valid_from: Date; value: Kept }[]
}

/** When mails first went by another server since then: whoever runs it reads every link to a new password. */
export async function otherServerSince(
  db: Reader,
  { since, now }: { since: Date; now: Date },
): Promise<Date | undefined> {
  const past = (await mailServersOf(db)).filter(({ valid_from }) => valid_from <= now)
  const counted = past.filter(({ valid_from }, at) => valid_from.getTime() !== past[at - 1]?.valid_from.getTime())
  const others = counted.filter(({ valid_from, value }, at) => {
    const before = counted[at + 1]?.value
    return valid_from > since && (before ? !isSameServer(before, value) : value.smtp_host !== '')
  })
  return others.at(-1)?.valid_from
}
