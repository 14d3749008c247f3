import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { defineScreen } from '../../screen.ts'

/** A page that has its name, its place and its frame; the rooms behind it are filled capability by capability. */
export const screen = defineScreen({
  Page: function FramePage({ page }) {
    const t = useTranslations('pages')
    return (
      <section className="page-frame">
        <header className="page-title">
          <h1 tabIndex={-1}>{t(`${page}.heading`)}</h1>
          <p className="page-lead">{t(`${page}.description`)}</p>
        </header>
        <Divider />
      </section>
    )
  },
})
