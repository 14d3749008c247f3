import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { languages } from '#domain/languages.ts'
import { writeRetentionTables } from '#i18n/content/kept/write-retention-tables.ts'
import { receiverTexts } from '#i18n/content/receivers/write-receivers.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSettingHistory } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { findConnectedServices } from './read-receivers.ts'
import { laterVersion } from './text-version.ts'

type Input = Pick<Context, 'db' | 'clock' | 'environment'>

/**
 * Notes since when this shop shows its privacy notice as this process makes it: text, periods and connected services
 * change with a release or the environment, of which the database has no history. Called at the start of a process.
 */
export async function recordNotice({ db, clock, environment }: Input): Promise<void> {
  const content_sha256 = await hashNotice(environment)
  const last = await db
    .selectFrom('document_contents')
    .select('content_sha256')
    .where('name', '=', 'privacy')
    .orderBy('content_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.content_sha256 === content_sha256) return
  await db.insertInto('document_contents').values({ name: 'privacy', content_sha256, since: clock.now() }).execute()
}

/** The day since which the notice is as it is, with a number if that day saw several. */
export async function readNoticeVersion({ db, clock, environment }: Input): Promise<string> {
  const now = clock.now()
  const own = await hashNotice(environment)
  const { first, changes } = await cachedRead(db, `changes of the notice ${own}`, () => findChanges({ db }, own))
  const past = changes.filter(moment => moment <= now)
  return laterVersion(dayInShop(first ?? now), past)
}

/** What may change at which moment: contents that a process recorded, and settings that the notice states. */
async function findChanges({ db }: Pick<Context, 'db'>, own: string) {
  const rows = await db
    .selectFrom('document_contents')
    .select(['content_sha256', 'since'])
    .where('name', '=', 'privacy')
    .orderBy('content_id')
    .execute()
  // A process that still shows the content before a release keeps its version.
  const known = rows.slice(0, rows.findLastIndex(({ content_sha256 }) => content_sha256 === own) + 1)
  const contents = known.filter(({ content_sha256 }, index) => content_sha256 !== known[index - 1]?.content_sha256)
  const [processors, visits, company] = await Promise.all([
    readSettingHistory(db, 'processors'),
    readSettingHistory(db, 'visits'),
    readSettingHistory(db, 'company'),
  ])
  const first = contents[0]?.since
  const stated = [
    processors,
    visits,
    company.map(({ valid_from, value }) => ({ valid_from, value: { ...value, logo: '' } })),
  ]
  const settings = stated.flatMap(history =>
    history.filter(
      ({ value }, index) => index > 0 && JSON.stringify(value) !== JSON.stringify(history[index - 1]?.value),
    ),
  )
  const changes = [...contents.slice(1).map(({ since }) => since), ...settings.map(({ valid_from }) => valid_from)]
  return {
    first,
    changes: changes.filter(moment => first && moment > first).toSorted((a, b) => a.getTime() - b.getTime()),
  }
}

/** Computed once: neither the files nor the environment of a process change. */
const ownContents = new WeakMap<Context['environment'], Promise<string>>()

function hashNotice(environment: Context['environment']): Promise<string> {
  const known = ownContents.get(environment) ?? computeHash(environment)
  ownContents.set(environment, known)
  return known
}

/** By the source, not the parsed text: every start computes it. */
async function computeHash(environment: Context['environment']): Promise<string> {
  const texts = await Promise.all(
    languages.map(async language => [
      await readFile(new URL(`../../../i18n/content/${language}/privacy.md`, import.meta.url), 'utf8'),
      writeRetentionTables(language),
    ]),
  )
  const content = JSON.stringify([texts, receiverTexts, findConnectedServices(environment)])
  return createHash('sha256').update(content).digest('hex')
}
