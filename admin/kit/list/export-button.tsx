import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { Button } from '#ui/kit/button.tsx'

/** Downloads the list as a file: `href` with the current filters. */
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
