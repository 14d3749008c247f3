import { type NoticeLanguage, toNoticeLanguage } from '#domain/going-live/notice-languages.ts'
import { useEnv } from '../../env.tsx'
import { type Config, useConfig } from '../../layout/use-config.ts'

export type OfficialNotice = Config['guarantee_notices'][number]

export interface Notice {
  language: NoticeLanguage
  /** The official file; undefined where the operator has uploaded none. */
  official: OfficialNotice | undefined
}

/** The notice that belongs to the language of the page. A process of the version before names no files. */
export function useNotice(): Notice {
  const language = toNoticeLanguage(useEnv().language)
  return { language, official: useConfig()?.guarantee_notices?.find(notice => notice.language === language) }
}
