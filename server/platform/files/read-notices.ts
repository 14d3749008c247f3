import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { readSetting } from '../config/settings.ts'
import { cachedRead } from '../read-cache.ts'
import { fileUrl } from './write-file.ts'

type ShownNotice = CallData<'GET /config/global'>['guarantee_notices'][number]

/** The official notices that are in effect. A language without one is left out. */
export async function readNotices(db: Reader, now: Date): Promise<ShownNotice[]> {
  const ids = await readSetting(db, 'guarantee_notice', now)
  const wanted = noticeLanguages.filter(language => ids[language] !== '')
  if (wanted.length === 0) return []
  const files = await findNotices(
    db,
    wanted.map(language => ids[language]),
  )
  return wanted.flatMap(language => {
    const file = files.find(({ file_id }) => file_id === ids[language])
    if (!file) return []
    const { file_id, mime, width, height } = file
    return [{ language, url: fileUrl(file_id), kind: kindOf(mime), width, height }]
  })
}

/** The rows of official notices, which never change. */
export function findNotices(db: Reader, fileIds: readonly string[]) {
  return cachedRead(db, `notices ${fileIds.join(' ')}`, () =>
    db
      .selectFrom('files')
      .select(['file_id', 'mime', 'width', 'height'])
      .where('file_id', 'in', [...fileIds])
      .where('purpose', '=', 'guarantee_notice')
      .execute(),
  )
}

export function kindOf(mime: string): ShownNotice['kind'] {
  return mime === 'application/pdf' ? 'pdf' : 'picture'
}
