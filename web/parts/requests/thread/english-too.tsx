import { useEnv } from '../../../env.tsx'

/** A court that reads no Chinese finds it here too, as on the button that orders. */
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
