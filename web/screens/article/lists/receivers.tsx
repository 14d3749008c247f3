import type { ListEntry } from '#i18n/content/article.ts'
import { useEnv } from '../../../env.tsx'
import { type BlockProps, defineBlock } from '../blocks.tsx'

/** Those who receive data, as the document names them. */
export const block = defineBlock<readonly ListEntry[]>({ Block: Receivers })

function Receivers({ data = [] }: BlockProps<readonly ListEntry[]>) {
  const { language } = useEnv()
  return (
    <div className="prose article-list">
      <ul>
        {data.map(({ title, text }) => (
          <li key={title + text}>
            <strong>{title}</strong>
            {language === 'zh' ? '：' : ': '}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
