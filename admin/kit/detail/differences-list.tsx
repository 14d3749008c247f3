import './differences.css'
import { useTranslations } from 'use-intl'
import type { Difference } from './differences.ts'

/** The old and the new value of each change. */
export function Differences({
  list,
  formatPath,
}: {
  list: readonly Difference[]
  formatPath?: (path: string) => string
}) {
  const t = useTranslations('admin.act')
  return (
    <dl className="differences">
      {list.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{formatPath ? formatPath(path) : path}</dt>
          <dd>
            {before && (
              <>
                <del>{before}</del>{' '}
              </>
            )}
            <ins>{after || t('nothing')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
