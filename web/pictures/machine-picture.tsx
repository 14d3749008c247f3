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

/** A rendered picture, in the best size and format. */
export function MachinePicture({ picture, alt, sizes, first = false, className }: MachinePictureProps) {
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
