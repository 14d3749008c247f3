import './machine-picture.css'
import type { Rendered } from './machine-pictures.ts'

interface MachinePictureProps {
  picture: Rendered
  /** Empty beside text that says the same. */
  alt: string
  /** The `sizes` of the picture: its width on the page. */
  sizes: string
  /** Visible when the page opens: loaded with high priority. */
  first?: boolean | undefined
  className?: string
}

/** A rendered picture, and the same one for the dark theme where there is one: only what is shown is loaded. */
export function MachinePicture(props: MachinePictureProps) {
  const { picture, className = '' } = props
  if (!picture.dusk) return <OnePicture {...props} />
  return (
    <>
      <OnePicture {...props} className={`by-day ${className}`.trimEnd()} />
      <OnePicture {...props} picture={picture.dusk} first={false} className={`by-dusk ${className}`.trimEnd()} />
    </>
  )
}

/** In the best size and format. */
function OnePicture({ picture, alt, sizes, first = false, className }: MachinePictureProps) {
  const { width, height, src, webp, avif } = picture
  return (
    <picture className={className}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        {...(webp && { srcSet: webp, sizes })}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
