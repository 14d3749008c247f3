import { z } from 'zod'
import { type NoticeLanguage, noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { fileField } from './file-field.ts'

/** How a page can show the file: a picture on the page itself, a PDF by a link. */
const kind = z.enum(['picture', 'pdf'])

/** The official file of a language, as pages show it. */
export const shownNotice = z.object({
  language: z.enum(noticeLanguages),
  url: z.string(),
  kind,
  width: z.int(),
  height: z.int(),
})

export const uploadedNotice = z.object({ id: z.uuid(), url: z.string(), kind, width: z.int(), height: z.int() })

const file = fileField('notice-file')

/** The official file of each language. */
export const noticeSetting = z.strictObject({ nl: file, en: file, de: file } satisfies Record<NoticeLanguage, unknown>)
