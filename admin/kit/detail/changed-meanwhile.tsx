import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import type { Change } from './changes.ts'

/** Shown if somebody else changed it first: the value when the dialog opened, and the current one. */
export function ChangedMeanwhile({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('admin.act')
  return (
    <Notice tone="warn" live title={t('changed')}>
      <dl className="changes">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{before || t('nothing')}</del> → <ins>{after || t('nothing')}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
