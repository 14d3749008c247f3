import { htmlLang } from '#domain/languages.ts'
import { useEnv } from '../../env.tsx'
import { MowingHours } from '../../parts/mowing-hours/mowing-hours.tsx'

/** The kit page around it is in English; this section is in the language of the address. */
export function Mowing() {
  const { language } = useEnv()
  return (
    <div lang={htmlLang[language]}>
      <MowingHours level={3} />
    </div>
  )
}
