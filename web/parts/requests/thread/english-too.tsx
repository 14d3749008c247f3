import { useEnv } from '../../../env.tsx'

/** A court that does not read Chinese finds the text in English too, as on the order button. */
export function EnglishToo({ text }: { text: string }) {
  const { language } = useEnv()
  if (language !== 'zh') return null
  return (
    <span lang="en" className="request-english">
      {' '}
      {text}
    </span>
  )
}
