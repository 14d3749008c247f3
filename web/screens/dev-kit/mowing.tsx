import { htmlLang } from '#domain/languages.ts'
import { useEnv } from '../../env.tsx'
import { MowingHours } from '../../parts/mowing-hours/mowing-hours.tsx'

/** The living page is English around it; this part speaks the language of the address. */
export function Mowing() {
  const { language } = useEnv()
  return (
    <div lang={htmlLang[language]}>
      <MowingHours level={3} />
    </div>
  )
}
