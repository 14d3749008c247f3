import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { Button } from '#ui/kit/button.tsx'

/** A list as a file: `href` with the filters that are on. */
export function ExportButton({ name, href }: { name: string; href: string }) {
  const t = useTranslations('admin.list')
  const browser = useBrowser()
  return (
    <Button
      size="s"
      variant="quiet"
      icon="download-simple"
      onClick={() => void browser?.downloadDocument(href, `${name}.csv`).catch(() => undefined)}
    >
      {t('export')}
    </Button>
  )
}
