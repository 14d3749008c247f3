import './report-link.css'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

interface ReportLinkProps {
  review: { review_id: string; title: string }
  label: string
}

/** Anyone may report a review where they read it (Regulation (EU) 2022/2065, 16). */
export function ReportLink({ review: { review_id, title }, label }: ReportLinkProps) {
  const { language } = useEnv()
  const href = pagePath(language, 'complaints', { category: 'complaint', review: review_id })
  return (
    <a href={href} rel="nofollow" className="review-report">
      {label}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </a>
  )
}
