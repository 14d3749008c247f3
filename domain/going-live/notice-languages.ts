import type { Language } from '../languages.ts'

/** The shop's languages in which the notice on the legal guarantee exists: it is published in those of the Union only. */
export const noticeLanguages = ['nl', 'en', 'de'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

/** The notice that a page of this language shows: a Chinese page shows the English one. */
export function toNoticeLanguage(language: Language): NoticeLanguage {
  return language === 'zh' ? 'en' : language
}
